import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../checkout';

export interface ToolResult {
  ok: boolean;
  /** What it said, on both streams. */
  lines: string[];
}

/** Runs a tool of the checkout to its end. Never rejects. */
export function runTool(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<ToolResult> {
  const options = { cwd: root, maxBuffer: 64 * 1_048_576, env: { ...process.env, NG_CLI_ANALYTICS: 'false', ...env } };
  return new Promise(resolve => {
    execFile(process.execPath, [join(root, 'node_modules', name), ...args], options, (error, stdout, stderr) => {
      resolve({ ok: error === null, lines: `${stdout}\n${stderr}`.split('\n').filter(line => line.trim() !== '') });
    });
  });
}
