import type { SharedList } from './shared-list';

/**
 * What somebody needs for a route: to see the list, to be an editor or the owner of it; `personal`: only to be signed in,
 * for what is their own; `public`: a secret in the address, which nobody has here.
 */
export type RouteNeed = 'view' | 'edit' | 'own' | 'personal' | 'public';

export interface RouteRule {
  needs: RouteNeed;
  /** Parameters of the path that are not the list, the task or the member, and those of the query. */
  at?: (shared: SharedList) => Record<string, string> | Promise<Record<string, string>>;
  query?: string;
  body?: object | ((shared: SharedList) => object | Promise<object>);
  /** What has to happen before. */
  prepare?: (shared: SharedList) => Promise<unknown>;
  /** What members get who may not do it: 403 unless something else is said. */
  refused?: number;
}

/** As long as one that works. */
const NO_TOKEN = 'A'.repeat(43);

const person = ({ cast }: SharedList) => ({ userId: cast.guestId });

/** Every route of Tasks, as its OpenAPI document names it. A route without a rule fails the test. */
export const routeRules: Readonly<Record<string, RouteRule>> = {
  'GET /lists': { needs: 'personal' },
  'POST /lists': { needs: 'personal', body: { name: 'Mine' } },
  'PATCH /lists/{id}': { needs: 'edit', body: { name: 'Renamed' } },
  'DELETE /lists/{id}': { needs: 'own' },
  'POST /lists/{id}/restore': {
    needs: 'own',
    prepare: ({ cast, listId }) => cast.as('owner').delete(`/tasks/api/lists/${listId}`).expect(204),
    // A deleted list is nobody's but its owner's.
    refused: 404,
  },
  'GET /lists/{listId}/members': { needs: 'view' },
  'POST /lists/{listId}/members': { needs: 'own', body: shared => ({ ...person(shared), role: 'editor' }) },
  'PATCH /lists/{listId}/members/{id}': { needs: 'own', body: { role: 'editor' } },
  'DELETE /lists/{listId}/members/{id}': { needs: 'own' },
  'POST /lists/{listId}/owner': { needs: 'own', body: person },
  'GET /lists/{listId}/people': { needs: 'view' },
  'GET /lists/{listId}/presence': { needs: 'view', query: 'tab=t' },
  'GET /lists/{listId}/items': { needs: 'view', query: 'state=all' },
  'POST /lists/{listId}/items': { needs: 'edit', body: { title: 'Another' } },
  'GET /lists/{listId}/sections': { needs: 'view' },
  'POST /lists/{listId}/sections': { needs: 'edit', body: { name: 'Another' } },
  'PATCH /sections/{id}': { needs: 'edit', at: ({ sectionId }) => ({ id: sectionId }), body: { name: 'Renamed' } },
  'DELETE /sections/{id}': { needs: 'edit', at: ({ sectionId }) => ({ id: sectionId }) },
  'GET /items/{id}': { needs: 'view' },
  'GET /items/{id}/parts': { needs: 'view' },
  'PATCH /items/{id}': { needs: 'edit', body: { title: 'Changed', done: true } },
  'DELETE /items/{id}': { needs: 'edit' },
  'POST /items/{id}/move': { needs: 'edit', body: ({ listId }) => ({ listId }) },
  'POST /items/{id}/restore': {
    needs: 'edit',
    prepare: ({ cast, itemId }) => cast.as('owner').delete(`/tasks/api/items/${itemId}`).expect(204),
  },
  'GET /lists/{listId}/link': { needs: 'own' },
  'POST /lists/{listId}/link': { needs: 'own', body: {} },
  'DELETE /lists/{listId}/link': { needs: 'own' },
  'GET /shared/{token}': { needs: 'public', at: () => ({ token: NO_TOKEN }) },
  // Each has calendars of their own.
  'GET /lists/{listId}/calendar': { needs: 'view' },
  'POST /lists/{listId}/calendar': { needs: 'view' },
  // Whoever was removed can end theirs, and any list answers the same.
  'DELETE /lists/{listId}/calendar': { needs: 'personal' },
  'GET /calendar': { needs: 'personal' },
  'POST /calendar': { needs: 'personal' },
  'DELETE /calendar': { needs: 'personal' },
  'GET /feed/{file}': { needs: 'public', at: () => ({ file: `${NO_TOKEN}.ics` }) },
  'GET /tags': { needs: 'personal' },
  'GET /due': { needs: 'personal', query: 'before=2027-01-01T00:00:00Z' },
};
