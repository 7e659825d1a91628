import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './compiled/run-tool';
import { runApart } from './run-apart';

const SECRETS = {
  AUTH_SECRET: 'a secret of the instance',
  ADMIN_KEY: 'svak_of_the_instance',
  VAPID_PRIVATE_KEY: 'a key of the instance',
  PLATFORM_DEV_MODE_SECRET: 'another secret',
  DATABASE_URL: 'postgres://somebody:secret@localhost/real',
  SMTP_URL: 'smtp://somebody:secret@localhost',
};

/** The command line gives its commands the secrets of the instance; what is checked is a stranger's. */
describe('a plugin under check', () => {
  let folder: string;
  const before = { ...process.env };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sv-leak-'));
    Object.assign(process.env, SECRETS, { SV_PLUGIN_COM_ACME_NOTES_KEY: 'its own' });
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
    for (const name of [...Object.keys(SECRETS), 'SV_PLUGIN_COM_ACME_NOTES_KEY']) delete process.env[name];
    Object.assign(process.env, before);
  });

  const write = (path: string, source: string): string => {
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    writeFileSync(join(folder, path), source);
    return join(folder, path);
  };
  const expectBare = (text: string): void => {
    expect(text).toContain('SV_PLUGIN_COM_ACME_NOTES_KEY=its own');
    for (const [name, value] of Object.entries(SECRETS)) {
      expect(text).not.toContain(`${name}=`);
      expect(text).not.toContain(value);
    }
  };
  const ENV = 'Object.entries(process.env).map(entry => entry.join("="))';

  it('sees no secret of the instance when it runs', async () => {
    const finding = `{ check: 'env', state: 'ok', details: ${ENV}, warnings: [] }`;
    const file = write('reads-env.js', `process.send({ finding: ${finding} }); process.send({ done: true });`);
    const [found] = await runApart(file, [], {});
    expectBare(found!.details.join('\n'));
  });

  it('sees no secret of the instance in its tests', async () => {
    write('node_modules/reads-env.js', `console.log(${ENV}.join('\\n'));`);
    expectBare((await runTool('reads-env.js', [], {}, folder)).lines.join('\n'));
  });
});
