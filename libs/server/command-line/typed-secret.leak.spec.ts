import { databaseCommand } from './both-databases';
import { runCommandLine } from './run-command-line';
import { warnOfTypedSecret } from './typed-secret';

describe('a password on the command line', () => {
  it.each([
    'postgres://ada:hunter2@db.example.org/workspace',
    'postgres://db.example.org/workspace?user=ada&password=hunter2',
    'postgres://db.example.org/workspace?sslpassword=hunter2',
    's3://key:hunter2@store.example.org/bucket',
  ])('is warned of, and not repeated: %s', url => {
    const lines: string[] = [];
    warnOfTypedSecret(url, line => void lines.push(line), 'Use PGPASSWORD.');
    expect(lines).toEqual([expect.stringMatching(/^Warning: .* Use PGPASSWORD\.$/)]);
    expect(lines[0]).not.toContain('hunter2');
  });

  it.each(['postgres://ada@db.example.org/workspace', 'sqlite:/data/platform.db', 'disk', 's3://store/bucket'])(
    'is not in %s',
    url => {
      const print = jest.fn();
      warnOfTypedSecret(url, print, '');
      expect(print).not.toHaveBeenCalled();
    },
  );
});

describe('the target of a move', () => {
  const TARGET = 'postgres://ada:hunter2@db.example.org/workspace';
  async function movedTo(env: Record<string, string>, ...argv: string[]): Promise<string | undefined> {
    let target: string | undefined;
    const move = databaseCommand({ env, print: () => undefined }, ({ to }) => Promise.resolve(void (target = to)));
    await runCommandLine([move], ['database', 'move', ...argv], () => undefined);
    return target;
  }

  it('can be in the environment, where nobody else sees it', async () => {
    expect(await movedTo({ DATABASE_MOVE_TO: TARGET })).toBe(TARGET);
    expect(await movedTo({ DATABASE_MOVE_TO: 'sqlite:data/new.db', INIT_CWD: '/srv' })).toBe('sqlite:/srv/data/new.db');
  });

  it('is what was typed, if something was', async () => {
    expect(await movedTo({ DATABASE_MOVE_TO: TARGET }, '--to', 'sqlite:/data/new.db')).toBe('sqlite:/data/new.db');
  });

  it.each<Record<string, string>>([{}, { DATABASE_MOVE_TO: '' }])('has to be said: %j', async env => {
    await expect(movedTo(env)).rejects.toThrow('set DATABASE_MOVE_TO');
  });
});
