import { answers } from "../../answers.js";

export const dynamic = "force-dynamic"; // asked at each request, in the server
export const GET = async () => Response.json([await answers()]);
