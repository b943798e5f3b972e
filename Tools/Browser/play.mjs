// Plays lines with the engine for browsers: `node play.mjs engine.js < LINES`. Each input line is a JSON
// array of a typed line and a tick. Each output line is an answer.

import { readFileSync } from "node:fs";

const [, base64] = /"([^"]*)"/.exec(readFileSync(process.argv[2], "utf8"));
const module = await WebAssembly.compile(Buffer.from(base64, "base64"));
const lines = readFileSync(0, "utf8").split("\n").filter((line) => line);

function play(line, tick) {
  const engine = new WebAssembly.Instance(module).exports;
  const encoder = new TextEncoder();
  const [lineBytes, tickBytes] = [encoder.encode(line), encoder.encode(tick)];
  const text = engine.allocate(lineBytes.length + tickBytes.length);
  const bytes = new Uint8Array(engine.memory.buffer, text, lineBytes.length + tickBytes.length);
  bytes.set(lineBytes);
  bytes.set(tickBytes, lineBytes.length);
  const answer = engine.play(text, lineBytes.length, tickBytes.length);
  return new TextDecoder().decode(
    new Uint8Array(engine.memory.buffer, answer, engine.answerLength()));
}

const start = performance.now();
const answers = lines.map((line) => {
  try {
    return play(...JSON.parse(line));
  } catch (error) {
    return `${error}`;
  }
});
const milliseconds = (performance.now() - start) / Math.max(1, lines.length);
console.error(`${milliseconds.toFixed(2)} ms for each line`);
process.stdout.write(answers.join("\n") + "\n");
