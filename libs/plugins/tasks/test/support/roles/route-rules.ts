import { SECRET } from './cast';
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
  query?: string | ((shared: SharedList) => string);
  body?: object | ((shared: SharedList) => object | Promise<object>);
  /** Sent in place of a body, as a form does. */
  file?: string;
  /** What has to happen before. */
  prepare?: (shared: SharedList) => Promise<unknown>;
  /** What members get who may not do it: 403 unless something else is said. */
  refused?: number;
}

const FILE = Buffer.from(`${SECRET} plan`);
/** As long as one that works. */
const NO_TOKEN = 'A'.repeat(43);

const ofOwner = async ({ cast, itemId }: SharedList, what: 'comments' | 'attachments'): Promise<{ id: string }> => {
  const request = cast.as('owner').post(`/tasks/api/items/${itemId}/${what}`);
  const sent = what === 'comments' ? request.send({ text: `${SECRET} words` }) : request.attach('file', FILE, 'a.txt');
  return { id: (await sent.expect(201)).body.id };
};
const aFilter = async ({ cast }: SharedList): Promise<{ id: string }> => {
  const filter = { name: `${SECRET} filter`, filter: { q: SECRET } };
  return { id: (await cast.as('owner').post('/tasks/api/filters').send(filter).expect(201)).body.id };
};
const aComment = (shared: SharedList) => ofOwner(shared, 'comments');
const aDeletedComment = async (shared: SharedList) => {
  const comment = await aComment(shared);
  await shared.cast.as('owner').delete(`/tasks/api/comments/${comment.id}`).expect(204);
  return comment;
};
const aFile = (shared: SharedList) => ofOwner(shared, 'attachments');

const CALENDAR = ['BEGIN:VCALENDAR', 'BEGIN:VTODO', 'UID:1', 'SUMMARY:Imported', 'END:VTODO', 'END:VCALENDAR'];
const anImport = ({ listId }: SharedList) => ({ fileName: 'fair.ics', text: CALENDAR.join('\r\n'), listId });

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
  // It refuses each change on its own: `many-changes.db.e2e-spec.ts`.
  'POST /items/changes': {
    needs: 'personal',
    body: ({ itemId }) => ({ changes: [{ id: itemId, kind: 'change', change: { title: 'x' } }] }),
  },
  'POST /items/{id}/restore': {
    needs: 'edit',
    prepare: ({ cast, itemId }) => cast.as('owner').delete(`/tasks/api/items/${itemId}`).expect(204),
  },
  'GET /items/{id}/comments': { needs: 'view' },
  'POST /items/{id}/comments': { needs: 'edit', body: { text: 'Six by twelve metres.' } },
  // Those of the owner: whoever wrote one changes it, and the owner deletes any.
  'PATCH /comments/{id}': { needs: 'own', at: aComment, body: { text: 'Changed' } },
  'DELETE /comments/{id}': { needs: 'own', at: aComment },
  // What somebody has deleted is nobody else's to bring back.
  'POST /comments/{id}/restore': { needs: 'own', at: aDeletedComment, refused: 404 },
  'GET /items/{id}/history': { needs: 'view' },
  'GET /items/{id}/attachments': { needs: 'view' },
  'POST /items/{id}/attachments': { needs: 'edit', file: 'plan.txt' },
  'GET /attachments/{id}': { needs: 'view', at: aFile },
  'DELETE /attachments/{id}': { needs: 'edit', at: aFile },
  'POST /import/preview': { needs: 'edit', body: anImport },
  'POST /import': { needs: 'edit', body: anImport },
  'GET /lists/{listId}/export': { needs: 'view', query: 'format=csv' },
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
  'GET /items': { needs: 'personal', query: ({ listId }) => `state=all&listId=${listId}` },
  'GET /people': { needs: 'personal' },
  'GET /filters': { needs: 'personal' },
  'POST /filters': { needs: 'personal', body: { name: 'Mine', filter: {} } },
  // Filters are nobody else's, whatever lists people share.
  'PATCH /filters/{id}': { needs: 'own', at: aFilter, body: { name: 'Renamed' }, refused: 404 },
  'DELETE /filters/{id}': { needs: 'own', at: aFilter, refused: 404 },
  'GET /due': { needs: 'personal', query: 'before=2027-01-01T00:00:00Z' },
};
