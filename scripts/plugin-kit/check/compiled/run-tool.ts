import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../../checkout';
import { bareEnv } from '../bare-env';

export interface ToolResult {
  ok: boolean;
  /** What it said, on both streams. */
  lines: string[];
}

/** Runs a tool of the checkout to its end. Never rejects. @param file below `node_modules` */
export function runTool(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = root,
): Promise<ToolResult> {
  const options = { cwd, maxBuffer: 64 * 1_048_576, env: { ...bareEnv(), NG_CLI_ANALYTICS: 'false', ...env } };
  return new Promise(resolve => {
    execFile(process.execPath, [join(cwd, 'node_modules', file), ...args], options, (error, stdout, stderr) => {
      // Some tools colour what they say, whoever reads it.
      const words = stripVTControlCharacters(`${stdout}\n${stderr}`);
      resolve({ ok: error === null, lines: words.split('\n').filter(line => line.trim() !== '') });
    });
  });
}
