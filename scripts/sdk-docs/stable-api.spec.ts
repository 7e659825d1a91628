import { sdkReference } from './sdk-reference';
import { SdkProgram, sourceOf } from './sdk-program';
import { stableApi, stableDifference } from './stable-api';

/** The report when a source says something else in one place. */
function changed(file: string, from: string | RegExp, to: string): string {
  const text = sourceOf(file);
  const instead = text.replace(from, to);
  if (instead === text) throw new Error(`${file} has no ${String(from)}.`);
  return stableApi(new SdkProgram({ [file]: instead }));
}

describe('the report of the stable signatures', () => {
  const now = stableApi();

  it.each([
    ['an answer', 'namespaces/auth.ts', 'getSession(): Session | null;', 'getSession(): Session;'],
    [
      'a parameter',
      'namespaces/auth.ts',
      'hasCapability(capability: string)',
      'hasCapability(capability: string, of: string)',
    ],
    [
      'a member that is gone',
      'namespaces/db.ts',
      /\n {2}transaction<R>\(work: \(tx: Db\) => Promise<R>\): Promise<R>;/,
      '',
    ],
    ['a field that is no longer optional', 'namespaces/mailer.ts', 'text?: string;', 'text: string;'],
    ['a field that is renamed', 'namespaces/platform.ts', '  tenantName: string;', '  workspaceName: string;'],
    [
      'a promise that is none any more',
      'namespaces/mailer.ts',
      'Promise<{ accepted: boolean }>;',
      '{ accepted: boolean };',
    ],
    ['a type two steps away', 'namespaces/auth.ts', "| 'platform:auditor'", ''],
    ['a type three steps away', 'namespaces/db.ts', "nulls: 'FIRST' | 'LAST'", "nulls: 'first' | 'last'"],
    [
      'a method of a repository',
      'namespaces/db.ts',
      'existsBy(where: Where<T> | Where<T>[])',
      'existsBy(where: Where<T>)',
    ],
    ['what a notification takes', 'namespaces/notifications.ts', 'body?: string;', 'body?: string | null;'],
    [
      'a promise of stability that is taken back',
      'namespaces/mailer.ts',
      /@stable\n {3}\* @returns/,
      '@experimental\n   * @returns',
    ],
  ])('notices %s', (_, file, from, to) => {
    const difference = stableDifference(now, changed(file, from, to));

    expect(difference).toContain('A stable signature of the SDK changed');
    expect(difference).toContain('--accept-stable-api');
    expect(difference).toMatch(/^ {4}[-+] /m);
  });

  it.each([
    ['a comment', 'namespaces/auth.ts', 'Returns the session of the signed-in person, or throws.', 'Somebody.'],
    ['an experimental member', 'namespaces/data.ts', 'query(query: DataQuery): Promise<unknown[]>;', 'query(): void;'],
    ['an experimental type', 'namespaces/activity.ts', '  targetId?: string;', ''],
    [
      'an experimental member beside a stable one',
      'namespaces/notifications.ts',
      '  send(input: NotificationInput): Promise<{ notificationId: string }>;',
      '  send(input: NotificationInput): Promise<{ notificationId: string }>;\n  /** @experimental */\n  recall(): void;',
    ],
  ])('lets %s be', (_, file, from, to) => {
    expect(stableDifference(now, changed(file, from, to))).toBeNull();
  });

  it('has what the contract promises, and nothing experimental', () => {
    const namespaces = [...now.matchAll(/readonly (\w+): \{/g)].map(([, name]) => name);
    expect(namespaces).toEqual(['auth', 'db', 'mailer', 'platform', 'notifications']);
    expect(now).not.toMatch(/ActivityEntry|ImportReport|DataQuery|PluginEnv/);
  });

  it('wants it to be said of every member whether it is stable', () => {
    expect(() => changed('namespaces/env.ts', /\n {3}\* @experimental\n {3}\*\/\n {2}get/, '\n   */\n  get')).toThrow(
      'env.get needs one of @stable, @experimental and @reserved',
    );
  });
});

describe('docs/sdk.md', () => {
  it('has every member with signature, stability and permission, and every error with its answer', () => {
    const text = sdkReference();
    for (const line of [
      '### `sdk.db.transaction`',
      'transaction<R>(work: (tx: Db) => Promise<R>): Promise<R>;',
      '- Needs `notifications:send`.',
      '| `sdk.notifications` | `notifications:send` | experimental, `send` stable |',
      '| `sdk.storage`, `sdk.events`, `sdk.billing` |  | reserved |',
      '403 `consent-required` |',
      '- Throws `StoreAccessError` when the statement names another table',
    ]) {
      expect(text).toContain(line);
    }
  });

  it('wants a description and an example of every namespace', () => {
    const bare = sourceOf('namespaces/env.ts').replace(/ \* @example[^]*?\*\//, ' */');
    expect(() => sdkReference(new SdkProgram({ 'namespaces/env.ts': bare }))).toThrow(
      'PluginEnv needs a description and an @example',
    );
  });
});
