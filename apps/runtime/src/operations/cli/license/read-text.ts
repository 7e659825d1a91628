import { readFileSync } from 'node:fs';
import { CommandError } from '@sv/server/command-line/command-error';

const STDIN = 0;

/** The text in a file, or on standard input for `-`, with no white space around it. */
export function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? STDIN : file, 'utf8').trim();
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
