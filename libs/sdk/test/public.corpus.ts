import { bad, type BadManifest } from './manifest.corpus';

const asked = { permissions: ['public'] };
const route = (path: unknown) => ({ ...asked, public: [path] });
const page = (path: unknown) => ({ ...asked, publicPages: [path] });

/** What a plugin may open to everybody. */
export const goodPublic: Record<string, Record<string, unknown>> = {
  'routes that are open': {
    ...asked,
    public: ['/share/**', '/hooks/*', '/hooks/*/events/**', '/status', '/v1.0/x~y_z'],
  },
  'pages that are open': { ...asked, publicPages: ['/s/:token', '/about', '/g/:group/:token/print'] },
  'links to a page': { permissions: ['public', 'links'], publicPages: ['/s/:token'] },
  'nothing that is open': { public: [], publicPages: [] },
};

/** What would open more than an author sees, or something else. */
export const brokenPublic: BadManifest[] = [
  bad('a public route without the permission', { public: ['/a'] }, '/permissions', /lacks "public"/),
  bad('a public page without the permission', { publicPages: ['/a'] }, '/permissions', /lacks "public"/),
  bad('the permission public alone', asked, '/public', /for nothing/),
  bad('the permission public and empty lists', { ...asked, public: [] }, '/public', /for nothing/),
  bad('the permission links without a page', { permissions: ['links'] }, '/publicPages', /no page with :token/),
  bad(
    'the permission links with a page of another name',
    { permissions: ['links', 'public'], publicPages: ['/s/:tokens'] },
    '/publicPages',
    /no page with :token/,
  ),
  bad('public as a text', { ...asked, public: '/a' }, '/public', /a list/),
  bad('a public route twice', { ...asked, public: ['/a', '/a'] }, '/public/1', /twice/),
  bad('21 public routes', { ...asked, public: Array.from({ length: 21 }, (_, at) => `/a${at}`) }, '/public', /0 to 20/),
  bad(
    '21 public pages',
    { ...asked, publicPages: Array.from({ length: 21 }, (_, at) => `/a${at}`) },
    '/publicPages',
    /0 to 20/,
  ),
  bad('the document of the API opened', route('/openapi.json'), '/public/0', /the platform/),
  ...[
    '/',
    '/*',
    '/**',
    '/*/x',
    'share/*',
    '/share/',
    '//share',
    '/share//x',
    '/share/**/x',
    '/share/***',
    '/share/x*',
    '/share/:id',
    '/share/..',
    '/share/../admin',
    '/../admin',
    '/./share',
    '/.env',
    '/share/%2e%2e',
    '/sh%61re',
    '/share\\x',
    '/share?x',
    '/share#x',
    '/share/(.*)',
    '/share/a|b',
    '/ share',
    '/share\n',
    '/shäre',
    'https://example.com/x',
    '/share/$',
    '/share/{id}',
    `/${'a'.repeat(200)}`,
  ].map(path => bad(`the public route ${JSON.stringify(path)}`, route(path), '/public/0', /must be a path|characters/)),
  ...[
    '/',
    '/:token',
    's/:token',
    '/s/:token/',
    '/s/*',
    '/s/**',
    '/s/:Token',
    '/s/:to-ken',
    '/s/:',
    '/s/x:token',
    '/s/../console',
    '/s//x',
    '/s/%2e%2e',
    '/s?x',
  ].map(path => bad(`the public page ${JSON.stringify(path)}`, page(path), '/publicPages/0', /must be a path/)),
  bad('a public page under the API', page('/api/x'), '/publicPages/0', /under "public"/),
  bad('the API as a public page', page('/api'), '/publicPages/0', /under "public"/),
];
