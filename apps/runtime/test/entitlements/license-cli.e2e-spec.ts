import { registry } from '@sv/plugins/registry.server.generated';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../src/operations/cli/run-cli';
import { newKeyPair } from '../../src/plugins/entitlements/license/ed25519-keys';
import { aPlugin } from '../support/plugins/test-plugins';
import { Vendor } from '../support/plugins/vendor';

describe('license keygen, sign and verify', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sv-license-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = async (...argv: string[]): Promise<string[]> => {
    const lines: string[] = [];
    await runCli(['license', ...argv], {}, line => lines.push(line));
    return lines;
  };
  const refusal = (...argv: string[]): Promise<string> =>
    run(...argv).then(
      () => 'nothing was wrong',
      (error: Error) => error.message,
    );
  const file = () => join(folder, 'premium.key');
  const publicKey = async () => (await run('keygen', '--out', file()))[0]!.replace('publicKey ', '');
  const sign = async (...more: string[]) =>
    (await run('sign', '--key', file(), '--plugin', 'com.example.x', '--sub', 'ada@example.com', ...more))[0]!;

  it('make a key that only its owner can read, and licences that it is right for', async () => {
    const key = await publicKey();
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(statSync(file()).mode & 0o777).toBe(0o600);

    const token = await sign('--tier', 'pro', '--expires', '365d', '--not-before', '2026-01-01', '--instance', 'here');
    const claims = JSON.parse((await run('verify', token, '--public-key', key)).join('\n')) as Record<string, unknown>;

    expect(claims).toEqual({
      v: 1,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      pluginId: 'com.example.x',
      sub: 'ada@example.com',
      issuedAt: expect.any(Number),
      notBefore: Date.parse('2026-01-01') / 1000,
      expiresAt: (claims['issuedAt'] as number) + 365 * 86_400,
      tier: 'pro',
      instanceId: 'here',
    });
  });

  it('print both keys when there is no file, and never write over one', async () => {
    const [first, second] = await run('keygen');
    expect([first, second]).toEqual([
      expect.stringMatching(/^publicKey [\w-]{43}$/),
      expect.stringMatching(/^privateKey [\w-]{43}$/),
    ]);
    await publicKey();
    const before = readFileSync(file(), 'utf8');
    expect(await refusal('keygen', '--out', file())).toMatch(/is there already/);
    expect(readFileSync(file(), 'utf8')).toBe(before);
  });

  it('say the code of what is refused', async () => {
    const key = await publicKey();
    const token = await sign();
    const expired = await sign('--expires', '2020-01-01');
    const verify = (what: string, ...more: string[]) => refusal('verify', what, '--public-key', key, ...more);
    expect(await verify(expired)).toMatch(/^license-expired: /);
    expect(await verify(`${token}A`)).toMatch(/^license-malformed: /);
    expect(await verify(token, '--plugin', 'com.example.y')).toMatch(/^license-wrong-plugin: /);
    expect(await verify(token, '--sub', 'bob@example.com')).toMatch(/^license-wrong-subject: /);
    expect(await verify(await sign('--instance', 'here'), '--instance', 'there')).toMatch(/^license-wrong-instance: /);
    expect(await verify(await sign('--not-before', '2099-01-01'))).toMatch(/^license-not-yet-valid: /);
    // Every 64th key begins with a dash.
    const otherKey = `-${newKeyPair().publicKey.slice(1)}`;
    expect(await refusal('verify', token, '--public-key', otherKey)).toMatch(/^license-signature: /);
    expect(await verify(token, '--sub', 'Ada@Example.com')).toBe('nothing was wrong');
  });

  it('take the key of the plugin in this build, and a token out of a file', async () => {
    const vendor = new Vendor('com.example.of-this-build');
    (registry as unknown[]).push(aPlugin(vendor.manifest));
    const path = join(folder, 'token.txt');
    writeFileSync(path, `${vendor.license('ada')}\n`);
    expect(JSON.parse((await run('verify', path)).join(''))).toMatchObject({ sub: 'ada' });
    expect(await refusal('verify', new Vendor('com.example.none').license('ada'))).toMatch(/no paid plugin/);
  });

  it.each([
    [['sign', '--key', '-'], /required option '--plugin <id>' not specified/],
    [['sign', '--plugin', 'x', '--sub', 'ada'], /required option '--key <file>' not specified/],
    [['sign', '--plugin', 'x', '--sub', 'ada', '--key', '/nowhere'], /cannot be read/],
    [
      ['sign', '--plugin', 'x', '--sub', 'ada', '--key', '-', '--private-key', 'AAAA'],
      /unknown option '--private-key'/,
    ],
    [['sign', '--plugin', 'x', '--sub', 'ada', '--key', '-', '--expires', 'soon'], /no moment/],
    [['sign', '--plugin', 'x', '--sub', 'a\u0000', '--key', '-'], /no token was made/],
    [['verify'], /missing required argument 'token'/],
    [['verify', 'a', 'b'], /too many arguments/],
    [['verify', '/nowhere'], /cannot be read/],
    [['keygen', '--out', '/nowhere/key'], /cannot be written/],
  ])('%j fails with one line', async (argv, words) => {
    const message = await refusal(...argv);
    expect(message).toMatch(words);
    expect(message).not.toContain('\n');
  });

  it('do not take a file for a key that has none', async () => {
    writeFileSync(file(), 'hunter2');
    expect(await refusal('sign', '--plugin', 'x', '--sub', 'ada', '--key', file())).toMatch(/no Ed25519 private key/);
  });
});
