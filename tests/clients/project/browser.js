// A page: with a folder it asks here, without one also in a worker, which a bundler has to find.
import { answers } from "./answers.js";

const { dataset } = document.body;

function show(found) {
  document.querySelector("main").textContent = JSON.stringify(found);
}

function asked() {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => reject(new Error("the worker does not start"));
  });
}

async function ask() {
  if (dataset.folder) return [await answers(dataset.folder)];
  return Promise.all([answers(), asked()]);
}

ask().then(show, (error) => show(error.message));
