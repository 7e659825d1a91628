import { Cast, type Role, roles, SECRET } from './support/roles/cast';
import { type RouteNeed, type RouteRule, routeRules } from './support/roles/route-rules';
import { aSharedList, type SharedList } from './support/roles/shared-list';

const API = '/tasks/api';

const seeing: readonly Role[] = ['owner', 'editor', 'editor through a group', 'viewer', 'viewer through a group'];
const allowed: Readonly<Record<RouteNeed, readonly Role[]>> = {
  view: seeing,
  edit: ['owner', 'editor', 'editor through a group'],
  own: ['owner'],
  personal: roles.filter(role => role !== 'nobody'),
  public: [],
};

interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** `PATCH /items/{id}` */
  name: string;
  path: string;
}

/**
 * Every route of Tasks, tried by everybody whom it may concern. The routes come from the description of its API, so that a
 * new one is tried as soon as it is there: it has to say what it needs in `support/roles/route-rules.ts`.
 */
describe('who may do what, on every route of Tasks', () => {
  let cast: Cast;
  let routes: Route[];
  beforeAll(async () => {
    cast = await Cast.start();
    const { body } = await cast.as('owner').get(`${API}/openapi.json`).expect(200);
    routes = Object.entries(body.paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((method): method is Route['method'] => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
        .map(method => ({ method, path, name: `${method.toUpperCase()} ${path.slice(API.length)}` })),
    );
  });
  afterAll(() => cast.close());

  it('is said in a rule for each route, and in no rule for none', () => {
    expect(routes.map(({ name }) => name).sort()).toEqual(Object.keys(routeRules).sort());
  });

  /** What was answered, and whether anything in the tables is another thing than before. */
  async function tryRoute({ method, path }: Route, rule: RouteRule, role: Role, shared: SharedList) {
    const params = { ...ownParams(path, shared), ...(await rule.at?.(shared)) };
    const content = method === 'get' ? async () => '' : () => cast.content();
    const before = await content();
    const target = path.replace(/\{(\w+)\}/g, (_, param: string) => params[param]!);
    const query = typeof rule.query === 'function' ? rule.query(shared) : rule.query;
    const test = cast.as(role)[method](query ? `${target}?${query}` : target);
    const body = typeof rule.body === 'function' ? await rule.body(shared) : rule.body;
    if (rule.file) test.attach('file', Buffer.from('x'), rule.file);
    const { status, text = '' } = await (body ? test.send(body) : test);
    return { status, text, hasChanged: (await content()) !== before };
  }

  it.each(Object.entries(routeRules))('%s', async (name, rule) => {
    const route = routes.find(one => one.name === name)!;
    const faults: string[] = [];
    const refused = roles.filter(role => !allowed[rule.needs].includes(role));
    const shared = await aSharedList(cast);
    await rule.prepare?.(shared);
    for (const role of refused) {
      const { status, text, hasChanged } = await tryRoute(route, rule, role, shared);
      if (status !== refusal(rule, role)) faults.push(`${role}: ${status} ${text.slice(0, 200)}`);
      if (hasChanged) faults.push(`${role}: changed rows`);
      if (text.includes(SECRET)) faults.push(`${role}: reads ${text.slice(0, 200)}`);
    }
    for (const role of allowed[rule.needs]) {
      // What one of them changes, the next one could not change any more.
      const isKept = route.method === 'get' || rule.needs === 'personal';
      const next = isKept ? shared : await aSharedList(cast);
      if (!isKept) await rule.prepare?.(next);
      const { status, text } = await tryRoute(route, rule, role, next);
      if (status >= 300) faults.push(`${role}: ${status} ${text.slice(0, 200)}`);
      if (!seeing.includes(role) && text.includes(SECRET)) faults.push(`${role}: reads ${text.slice(0, 200)}`);
    }
    expect(faults).toEqual([]);
  });
});

/** Whoever does not see a list does not learn that it exists; whoever sees it learns that they may not. */
function refusal({ needs, refused = 403 }: RouteRule, role: Role): number {
  if (needs === 'public') return 404;
  if (role === 'nobody') return 401;
  return seeing.includes(role) ? refused : 404;
}

/** By what stands before a parameter: the list, the task, or the member. */
function ownParams(path: string, { listId, itemId, memberId }: SharedList): Record<string, string> {
  const ids: Record<string, string> = { lists: listId, items: itemId, members: memberId };
  return Object.fromEntries(
    [...path.matchAll(/(\w+)\/\{(\w+)\}/g)].flatMap(([, before, param]) =>
      ids[before!] ? [[param!, ids[before!]!] as const] : [],
    ),
  );
}
