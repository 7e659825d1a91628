// The wings of apps/runtime/src, and the rule between them: a wing imports only wings that are listed before it.
import { cycles, type Edge } from './import-graph';

const RUNTIME = 'apps/runtime/src/';

/** The lowest one first, each with what it is for. */
export const wings = {
  kernel: 'configuration, database, who is calling, the request and its context; knows no other wing',
  activity: 'the activity log: writes, reads, verifies and trims it',
  jobs: 'work for later: the queue, its leases, schedules and dead letters',
  instance: 'name, colours and pictures of the instance and its mail',
  files: 'files of plugins: where their bytes are, whose they are, how much there is room for',
  notifications: 'inbox, transports, streams, live updates, Web Push, preferences, broadcasts',
  people: 'users, groups, who finds whom, invitations, policies, preferences, deletion of a person',
  plugins: 'hosts plugins: stores, SDK, data sharing, capabilities, licences',
  shell: 'pages and files: documents, error pages, consent, the built web application',
  gateway: 'the steps in front of every request',
  portability: 'export and import of what a person has',
  operations: 'health, admin keys, settings, OpenAPI, command line, upgrade, restore',
} as const;

const order = Object.keys(wings);

/** The wing of a file; null outside the runtime and for its own few files, which may import every wing. */
function wingOf(path: string): string | null {
  const [wing, rest] = path.startsWith(RUNTIME) ? path.slice(RUNTIME.length).split('/') : [];
  return wing && rest !== undefined ? wing : null;
}

/** The folder below the wing, or the wing for files that are in it. */
function roomOf(path: string): string | null {
  const wing = wingOf(path);
  if (wing === null) return null;
  const [, room, file] = path.slice(RUNTIME.length).split('/');
  return file === undefined ? wing : `${wing}/${room}`;
}

/** Why one file of the runtime may not import another, or null. */
export function forbiddenBetweenWings(from: string, to: string): string | null {
  const [here, there] = [wingOf(from), wingOf(to)];
  if (here === null || here === there || TEST.test(stem(from))) return null;
  if (!order.includes(here)) return `no such wing: ${here}`;
  if (there === null) return to.startsWith(RUNTIME) ? 'a wing knows nothing of what puts the wings together' : null;
  return order.indexOf(there) < order.indexOf(here) ? null : `${there} is above ${here}`;
}

/** TypeORM's drivers and query runners have fields of each other's types. */
const KNOW_EACH_OTHER = /^libs\/server\/database\/(?!legacy\/)/;

const TEST = /\.(spec|e2e-spec)$|\/test\/|\/testing\//;

/** One line for every cycle, between files anywhere and between the rooms of the runtime. */
export function cycleLines(edges: readonly Edge[]): string[] {
  const counted = edges.filter(({ from, to, lazy }) => !lazy && ![from, to].some(path => TEST.test(stem(path))));
  const files = counted
    .map(({ from, to }) => [stem(from), to] as const)
    .filter(ends => !ends.every(path => KNOW_EACH_OTHER.test(path)));
  const rooms = counted.flatMap(({ from, to }) => {
    const [here, there] = [roomOf(from), roomOf(to)];
    return here && there ? [[here, there] as const] : [];
  });
  return [...cycles(files), ...cycles(rooms)].map(group => `cycle: ${group.join(' ⇄ ')}`);
}

const stem = (path: string): string => path.replace(/\.ts$/, '');

/** Which wing imports which, without what follows from the rest: for the drawn map. */
export function wingArrows(edges: readonly Edge[]): [string, string][] {
  const all = new Map<string, Set<string>>(order.map(wing => [wing, new Set()]));
  for (const { from, to } of edges) {
    const [here, there] = [wingOf(from), wingOf(to)];
    if (here && there && here !== there && !TEST.test(stem(from))) all.get(here)?.add(there);
  }
  const reaches = (from: string, to: string): boolean =>
    [...(all.get(from) ?? [])].some(next => next === to || reaches(next, to));
  return order.flatMap(from =>
    [...all.get(from)!]
      .filter(to => ![...all.get(from)!].some(other => other !== to && reaches(other, to)))
      .map((to): [string, string] => [from, to]),
  );
}
