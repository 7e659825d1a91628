import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginBuild, publishBuild } from '../../build/builds.cjs';
import { aScaffold, SmallCheckout } from '../testing/small-checkout';
import { addPlugin, type Added } from './add-plugin';
import { plain } from './text/plain-text';

describe('plugin add', () => {
  let checkout: SmallCheckout;
  let printed: string[];
  let questions: string[];
  beforeEach(() => {
    checkout = new SmallCheckout();
    [printed, questions] = [[], []];
  });
  afterEach(() => checkout.remove());

  interface How {
    answer?: boolean;
    build?: () => Promise<void>;
  }
  const add = (place: string, { answer = true, build = () => Promise.resolve() }: How = {}): Promise<Added | null> =>
    addPlugin(place, {
      root: checkout.root,
      print: line => void printed.push(line),
      agrees: question => {
        questions.push(question);
        return Promise.resolve(answer);
      },
      build,
      record: () => Promise.resolve(),
    });
  const written = (path: string): string =>
    readFileSync(join(checkout.root, 'plugins/com.example.notes', path), 'utf8');

  it('says in plain words what a plugin may do before it asks', async () => {
    const folder = checkout.folder(
      aScaffold({
        author: 'Ada Lovelace',
        permissions: ['mailer:send'],
        env: { TOKEN: { description: 'of the service', secret: true, required: true } },
        monetization: {
          model: 'recurring',
          interval: 'month',
          tiers: [{ id: 'pro', name: 'Pro', price: { amount: 5, currency: 'EUR' } }],
          license: { publicKey: 'A'.repeat(43) },
        },
        data: {
          consumes: [
            { providerId: 'com.example.contacts', contract: 'contacts.people', version: '1', reason: 'to greet' },
          ],
        },
      }),
    );
    checkout.folder({
      'README.md': 'It reads SV_PLUGIN_COM_EXAMPLE_NOTES_TOKEN, which it is given by the operator of this instance.',
    });
    await add(folder, { answer: false });
    const text = printed.join('\n');
    for (const words of [
      'Notes (com.example.notes) 1.0.0',
      'by Ada Lovelace',
      'may send email in the name of this instance (mailer:send)',
      'reads the variable SV_PLUGIN_COM_EXAMPLE_NOTES_TOKEN (required, secret, runtime): of the service',
      'reads contacts.people 1 of com.example.contacts: to greet',
      'costs each person money, every month: Pro 5 EUR',
      'install only what you trust',
    ]) {
      expect(text).toContain(words);
    }
    expect(questions).toEqual(['Install it?']);
  });

  it('names ports, requests and programs of a plugin, by file and line, before it asks', async () => {
    const sources = {
      'server/plugin.module.ts': "import { createServer } from 'node:http';\ncreateServer().listen(4000);",
      'server/ask.ts':
        "import { execFile as run } from 'node:child_process';\nrun('ls');\nvoid fetch('https://example.com');",
    };
    await add(checkout.folder({ ...aScaffold(), ...sources }), { answer: false });
    expect(printed.filter(line => line.includes('warning'))).toEqual([
      '  warning: server/ask.ts:2: runs another program (execFile of child_process)',
      '  warning: server/ask.ts:3: sends something over the network (fetch)',
      '  warning: server/plugin.module.ts:2: opens a port (createServer of http)',
    ]);
    expect(questions).toEqual(['Install it?']);
  });

  it('shows what could move the cursor or turn the line around as what it is', () => {
    expect(plain('a\u202eb\u001b[2J')).toBe('a\\u{202e}b\\u{1b}[2J');
    expect(plain('a\u009b2J\u200b\u2800\u3164')).toBe('a\\u{9b}2J\\u{200b}\\u{2800}\\u{3164}');
    expect(plain(`ok${' \u3000'.repeat(60)}Installed.`)).toBe('ok Installed.');
  });

  it('lets no address of a plugin move the cursor', async () => {
    const homepage = 'https://example.com/\u001b[2J\u001b[1;1H\u202e';
    await add(checkout.folder(aScaffold({ homepage })), { answer: false });
    expect(printed.filter(line => /[\p{Cc}\p{Cf}]/u.test(line))).toEqual([]);
    expect(printed.join('\n')).toContain('https://example.com/');
  });

  it('says last what matters most, however much a plugin says before', async () => {
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`KEY_${at}`, { description: 'x' }]));
    const readme = Object.keys(many).map(key => `SV_PLUGIN_COM_EXAMPLE_NOTES_${key}`);
    const flood = { ...aScaffold({ env: many, permissions: ['mailer:send'] }), 'README.md': readme.join('\n') };
    printed = [];
    await add(checkout.folder(flood, 'flood'), { answer: false });
    expect(printed.slice(-5).join('\n')).toContain('may send email');
    await add(checkout.folder({ ...aScaffold({ env: many }), 'README.md': readme.join('\n') }, 'harmless'));
    printed = [];
    await add(checkout.folder(aScaffold({ permissions: ['mailer:send'] }), 'second'), { answer: false });
    expect(printed.slice(-2).join('\n')).toContain('+ may send email');
  });

  it('changes nothing when the answer is no', async () => {
    const folder = checkout.folder(aScaffold());
    const before = checkout.everything();
    await expect(add(folder, { answer: false })).resolves.toBeNull();
    expect(checkout.everything()).toEqual(before);
  });

  it('shows what an update adds, takes away, and that it is older', async () => {
    await add(checkout.folder(aScaffold({ version: '2.0.0', permissions: ['notifications:send'] })));
    printed = [];
    await add(checkout.folder(aScaffold({ version: '1.5.0', permissions: ['mailer:send'] })));
    const [, difference] = printed.join('\n').split('Different from what is installed:');
    expect(difference).toContain('version 2.0.0 → 1.5.0: OLDER');
    expect(difference).toContain('+ may send email');
    expect(difference).toContain('- may send notifications');
    expect(difference).not.toContain('has its pages at');
    expect(questions).toEqual(['Install it?', 'Update it?']);
  });

  it('leaves nothing of the old version behind', async () => {
    await add(checkout.folder({ ...aScaffold(), 'web/old.ts': '' }, 'first'));
    await add(checkout.folder({ ...aScaffold(), 'web/new.ts': '' }, 'second'));
    expect(written('web/new.ts')).toBe('');
    expect(() => written('web/old.ts')).toThrow('ENOENT');
  });

  it('puts the old sources and the old build back when the new one cannot be built', async () => {
    await add(checkout.folder({ ...aScaffold(), 'web/x.ts': 'old' }, 'first'));
    const before = checkout.everything();
    const build = (): Promise<void> => {
      const folder = beginBuild(checkout.root);
      writeFileSync(join(folder, 'half'), 'a build');
      publishBuild(folder, checkout.root);
      return Promise.reject(new Error('the build failed'));
    };
    const second = checkout.folder({ ...aScaffold(), 'web/x.ts': 'new' }, 'second');
    await expect(add(second, { build })).rejects.toThrow('nothing was changed: the build failed');
    const after = checkout.everything();
    expect(Object.fromEntries(Object.entries(after).filter(([path]) => path.startsWith('checkout/')))).toEqual(
      Object.fromEntries(Object.entries(before).filter(([path]) => path.startsWith('checkout/'))),
    );
  });

  it('takes away a new plugin that cannot be built', async () => {
    const build = () => Promise.reject(new Error('the build failed'));
    await expect(add(checkout.folder(aScaffold()), { build })).rejects.toThrow('nothing was changed');
    expect(Object.keys(checkout.everything()).filter(path => path.includes('com.example.notes'))).toEqual([]);
  });

  it('refuses a second change while one is under way', async () => {
    const folder = checkout.folder(aScaffold());
    const second = checkout.folder(aScaffold({ id: 'com.example.other', routePrefix: '/other' }), 'second');
    let refusal: unknown;
    const build = () =>
      add(second).then(
        () => undefined,
        error => void (refusal = error),
      );
    await add(folder, { build });
    expect((refusal as Error).message).toContain('under way');
  });
});
