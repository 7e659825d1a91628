import { Option } from '@commander-js/extra-typings';
import { command, type Context, typedPath } from './command';
import { CommandError } from './command-error';
import { typedInstant } from './typed-instant';

// Commands that two programs run one after the other, each for its own database.

export const restoreCommand = ({ env }: Context) =>
  command(
    'restore',
    'Put a backup back into DATA_DIR, DATABASE_URL and AUTH_DATABASE_URL',
    `Stop both servers first. Everything is verified before anything changes. Everybody has to sign in again. Mails that
    waited are not sent again. The next start migrates what is older. An encrypted one needs its private key. A file that
    differs from the recorded backup of that name is refused.`,
  )
    .argument('[file]', 'what backup wrote', typedPath(env))
    .option('--name <name>', 'instead of a file: its name in BACKUP_DIR or BACKUP_URL')
    .option(
      '--identity <key file>',
      'the file of age-keygen with the private key, for one that is encrypted',
      typedPath(env),
    )
    .option('--test', 'restore it beside the instance, which may run, count what came back, and remove it again')
    .option('--force', 'replace what is there: files are kept under another name, a Postgres database is not')
    .option(
      '--revoked-since <time>',
      'what was revoked since then stays revoked: for a backup of a database that was itself taken back to that time',
      typedInstant,
    )
    .addOption(
      new Option(
        '--without-revocations',
        'also put back what was revoked since the backup, such as tokens, links and roles',
      ).conflicts('revokedSince'),
    )
    .option(
      '--keep-sessions',
      'nobody has to sign in again; sessions that were ended since the backup stay ended if DATA_DIR/revocations has them',
    );

interface MoveOptions {
  to: string;
  without: string[];
}

export const databaseCommand = ({ env }: Context, move: (options: MoveOptions) => Promise<void>) =>
  command('database', 'Move an instance to another kind of database').addCommand(
    command(
      'move',
      'Move a whole instance from SQLite to Postgres, or back',
      `Stop both servers first. Everything goes along: people with their passwords and second factors, access tokens, what
      apps have stored, settings, the activity log. It is read again at the new place, and every table is compared. The old
      databases are only read; files of apps and secrets.json stay where they are. The new place must be empty. Interrupted,
      no server starts on it until the same command has run again. Everybody signs in again afterwards.`,
    )
      .option(
        '--to <database>',
        'postgres://… or sqlite:<file>, as DATABASE_URL will be. Prefer DATABASE_MOVE_TO: other users see what you type',
        typedUrl(env),
      )
      .option(
        '--without <plugin>',
        'leave the tables of this plugin in the old database, as of one that is not installed any more; may be repeated',
        (plugin: string, others: string[] = []) => [...others, plugin],
      )
      .action(({ to, without }) => move({ to: to ?? targetOf(env), without: without ?? [] })),
  );

/** @throws CommandError */
function targetOf(env: Context['env']): string {
  const target = env['DATABASE_MOVE_TO'];
  if (!target) throw new CommandError('set DATABASE_MOVE_TO to where the instance goes, or give --to <database>');
  return typedUrl(env)(target);
}

/** A path in it as somebody typed it. */
const typedUrl =
  (env: Context['env']) =>
  (url: string): string => {
    const [, path] = /^sqlite:(?!\/\/)(.+)$/s.exec(url) ?? [];
    return path ? `sqlite:${typedPath(env)(path)}` : url;
  };

export const secretsCommand = (rotate: () => Promise<void>) =>
  command('secrets', 'Change AUTH_SECRET').addCommand(
    command(
      'rotate',
      'End a change of AUTH_SECRET',
      `Seals every stored secret again, with the new one, and signs the activity log with it. Set AUTH_SECRET to the new
      secret and AUTH_SECRET_PREVIOUS to the old one, restart the instance, run this, then drop AUTH_SECRET_PREVIOUS and
      restart again. It may be run as often as need be.`,
    ).action(rotate),
  );

export const finishCommand = (finish: () => Promise<void>) =>
  command(
    'finish',
    'Drop what the release before needed',
    `Run it when every process is of this version and you will not go back. Older versions refuse the databases from
    then on. Without it, the next release does the same at its start.`,
  ).action(finish);

/** @throws CommandError unless there are a new secret and an old one */
export function refuseUnlessTwo(config: { authSecret: string; previousAuthSecret?: string }): void {
  if (!config.previousAuthSecret) {
    throw new CommandError('AUTH_SECRET_PREVIOUS is not set: give it the old secret, and AUTH_SECRET the new one');
  }
  if (config.previousAuthSecret === config.authSecret) {
    throw new CommandError('AUTH_SECRET and AUTH_SECRET_PREVIOUS are the same: AUTH_SECRET takes the new secret');
  }
}
