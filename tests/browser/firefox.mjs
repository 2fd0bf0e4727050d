// One look at every view in Firefox, over WebDriver BiDi: node firefox.mjs ADDRESS FIREFOX PUPPETEER
import { pathToFileURL } from "node:url";

const [address, executablePath, library] = process.argv.slice(2);
const { default: puppeteer } = await import(pathToFileURL(library).href);
const sharp = { "layout.css.devPixelsPerPx": "2.0" };
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true, extraPrefsFirefox: sharp });
const page = await browser.newPage();
const faults = [];
page.on("pageerror", (error) => faults.push(`${error}`));
page.on("console", (message) => message.type() === "error" && faults.push(message.text()));

/** Wait until an expression is true, without eval in the page, which its policy forbids. */
async function until(condition) {
  for (let left = 1200; left; left--) {
    if (await page.evaluate(`Boolean(${condition})`)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`not so: ${condition}`);
}

const seen = {};
const views = ["classic", "puzzles", "probabilistic", "dice", "phantom", "ultimate", "menace", "more", "rules"];
for (const view of views) {
  await page.goto("about:blank");
  await page.goto(`${address}#${view}`);
  await until("document.querySelector('button.cell') && !document.querySelector('#loading') && !document.body.ariaBusy");
  const cell = await page.$("button.cell:not([aria-disabled])");
  if (cell) await cell.click();
  else await (await page.$("button.main")).click(); // roll a die, or draw a bead
  await until("location.hash.includes('=') && !document.body.ariaBusy").catch(async (error) => {
    throw new Error(`${view}: ${error.message}; ${await page.evaluate("location.hash + document.body.innerText.slice(0, 300)")}`);
  });
  seen[view] = await page.evaluate("document.querySelectorAll('.cell').length");
}
await page.goto("about:blank");
await page.goto(`${address}#ultimate?mode=study&side=both`);
await until("document.querySelector('#engine')?.textContent.startsWith('The engine, ')");
await page.goto("about:blank");
await page.goto(`${address}#dice?roll=2`);
await until("document.querySelector('.cell.shut') && !document.body.ariaBusy");
const picture = await (await page.$(".cell.shut")).screenshot({ encoding: "base64" });
/** The fraction of a hatched cell that its stripes leave plain. */
const plain = await page.evaluate(async (data) => {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const pen = Object.assign(document.createElement("canvas"), { width: 100, height: 100 }).getContext("2d");
  pen.drawImage(image, 50, 50, 100, 100, 0, 0, 100, 100);
  const reds = pen.getImageData(0, 0, 100, 100).data.filter((_, at) => at % 4 === 0);
  return reds.filter((red) => red > Math.max(...reds) - 4).length / reds.length;
}, picture);
await browser.close();
console.log(JSON.stringify({ seen, faults, plain }));
