import { answers } from "./answers.js";

console.log(JSON.stringify([await answers()]));
