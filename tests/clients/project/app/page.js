"use client";
import { useEffect, useState } from "react";
import { answers } from "../answers.js";

export default function Page() {
  const [text, setText] = useState("");
  useEffect(() => {
    answers().then(
      (found) => setText(JSON.stringify([found])),
      (error) => setText(JSON.stringify(error.message)),
    );
  }, []);
  return <main>{text}</main>;
}
