import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Terminal } from './commands/identity-context';

/** Standard input and output of this process. */
export const processTerminal: Terminal = {
  print: line => process.stdout.write(`${line}\n`),
  readSecret: prompt => (process.stdin.isTTY ? ask(prompt) : firstLine()),
};

/** Asks without an echo. */
async function ask(prompt: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stderr.write(prompt);
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return '';
}
