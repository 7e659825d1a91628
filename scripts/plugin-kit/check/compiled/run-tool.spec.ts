import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './run-tool';

it('hands on what a tool says, without its colours', async () => {
  const home = mkdtempSync(join(tmpdir(), 'sv-tool-'));
  try {
    mkdirSync(join(home, 'node_modules'));
    const says = "console.log('\\u001b[96mweb/page.html\\u001b[0m: wrong'); process.exitCode = 1;";
    writeFileSync(join(home, 'node_modules/tool.js'), says);
    expect(await runTool('tool.js', [], {}, home)).toEqual({ ok: false, lines: ['web/page.html: wrong'] });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
