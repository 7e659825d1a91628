import { amount, anyText, flag, list, map, object, oneOf, onlyTrue, text, type Shape } from './shape.js';
import { PAGE_PATTERN, ROUTE_PATTERN } from './public-paths.js';
import { settingsShape } from './setting-shape.js';
import { line, rule } from './text-rules.js';

/** First path segments that are reserved for the platform. */
const RESERVED_SEGMENTS = [
  'api',
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'verify-email',
  'consent',
  'paywall',
  'offline',
  'problems',
  'internal',
  '.well-known',
  'assets',
] as const;

const number = '(0|[1-9][0-9]*)';
const release = `${number}\\.${number}\\.${number}`;
const reserved = RESERVED_SEGMENTS.map(segment => segment.replace('.', '\\.')).join('|');

const pluginId = text(
  40,
  rule(
    /^[a-z][a-z0-9]*(\.[a-z][a-z0-9-]*)+$/,
    'must be a reverse-DNS name in lower case, for example com.example.notes',
  ),
);
const semver = text(
  64,
  rule(
    new RegExp(`^${release}(-[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?(\\+[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?$`),
    'must be a version such as 1.2.0',
  ),
);
const exactVersion = text(32, rule(new RegExp(`^${release}$`), 'must be an exact version x.y.z'));
const routePrefix = text(
  100,
  rule(/^\/[a-z][a-z0-9-]*(\/[a-z][a-z0-9-]*)*$/, 'must be a path of lower-case segments, for example /notes'),
  rule(new RegExp(`^(?!/(${reserved})(/|$))`), 'must not begin with a segment that is the platform’s own'),
);
const webAddress = text(500, rule(/^https?:\/\/[^\s/@\\]+([/?#][^\s\\]*)?$/, 'must be a web address'));
const icon = text(
  200,
  rule(
    /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\.svg$/,
    'must be the path of an SVG in the plugin folder',
  ),
);
const contract = text(
  100,
  rule(/^[a-z][a-z0-9]*([.-][a-z0-9]+)*$/, 'must be a lower-case name, for example contacts.people'),
);
const contractVersion = text(20, rule(/^[0-9]+(\.[0-9]+){0,2}$/, 'must be a version such as 1 or 1.2'));
/** 32 bytes in base64url: the last of 43 characters carries four bits. */
const publicKey = text(
  43,
  rule(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/, 'must be a raw Ed25519 public key in base64url'),
);

const kebab = rule(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'is not a kebab-case name');
const variable = rule(/^[A-Z][A-Z0-9_]{0,39}$/, 'is not a name of capitals, digits and underscores, at most 40 long');

const permissions = oneOf(
  'db',
  'mailer:send',
  'notifications:send',
  'activity:write',
  'data:provide',
  'data:consume',
  'data:export',
  'data:import',
  'users:read',
  'users:email',
  'settings',
  'search',
  'badges',
  'entitlements',
  'live',
  'public',
  'links',
  'webhooks:send',
  'jobs',
  'files',
);

const monetization = object(
  { model: oneOf('free', 'one_time', 'recurring', 'pay_what_you_want') },
  {
    interval: oneOf('month', 'year'),
    tiers: list(
      object({
        id: text(40, kebab),
        name: line(80),
        price: object({ amount, currency: text(3, rule(/^[A-Z]{3}$/, 'must be a currency code such as EUR')) }),
      }),
    ),
    license: object({ publicKey }),
    gate: oneOf('app', 'features'),
  },
);

const contributionId = text(40, rule(/^[a-z][a-z0-9-]*$/, 'must be a lower-case name, for example due-today'));
/** The platform names its own. */
const category = text(
  40,
  rule(/^[a-z][a-z0-9-]*$/, 'must be a lower-case name, for example due-today'),
  rule(/^(?!(security|announcement|people|imported|test)$)/, 'is a category of the platform'),
);
/** No escapes and no dot segments: what the browser opens is what is written. */
const appPath = text(
  200,
  rule(/^\/[A-Za-z0-9._~!$&'()*+,;=:@/?#-]*$/, 'must be a path, for example /notes/new'),
  rule(/^(?!.*\/(\/|\.{1,2}([/?#]|$)))/, 'must be a path, for example /notes/new'),
);
const action = { path: appPath, run: onlyTrue };

const labelled = object({ label: line(20) }, { path: appPath });
const badge: Shape = {
  schema: { anyOf: [flag.schema, labelled.schema] },
  check: (value, pointer) => (typeof value === 'object' ? labelled : flag).check(value, pointer),
};

/** That there is either `path` or `run`, and each id once, is checked in the relations. */
const contributes = object(
  {},
  {
    widgets: list(
      object({
        id: contributionId,
        title: line(60),
        sizes: list(oneOf('small', 'medium', 'large'), true, { min: 1, max: 3 }),
      }),
      false,
      { max: 10 },
    ),
    commands: list(
      object({ id: contributionId, title: line(60) }, { keywords: list(line(40), true, { max: 10 }), ...action }),
      false,
      { max: 30 },
    ),
    createMenu: list(object({ id: contributionId, title: line(60) }, action), false, { max: 10 }),
    search: flag,
    badge,
    jumpKey: text(1, rule(/^[a-z]$/, 'must be a lower-case letter')),
    shortcuts: list(object({ keys: list(line(20), true, { min: 1, max: 3 }), title: line(60) }), false, { max: 20 }),
    notifications: list(object({ id: category, title: line(60) }, { description: line(200) }), false, { max: 20 }),
  },
);

/** At most so many: a plugin that opens more opens everything. */
const MAX_PUBLIC = 20;
const publicRoute = text(
  200,
  rule(ROUTE_PATTERN, 'must be a path such as /hooks/* or /share/**, and begin with a plain segment'),
  rule(/^(?!\/openapi\.json$)/, 'belongs to the platform'),
);
const publicPage = text(
  200,
  rule(PAGE_PATTERN, 'must be a path such as /s/:token, and begin with a plain segment'),
  rule(/^(?!\/api(\/|$))/, 'must not begin with /api: name routes under "public"'),
);

/** The rules of `manifest.json` for single fields. */
export const manifestShape: Shape = object(
  { schemaVersion: oneOf(1), id: pluginId, name: line(80), version: semver, routePrefix },
  {
    description: line(500),
    author: line(200),
    license: line(100),
    repository: webAddress,
    homepage: webAddress,
    shell: oneOf('default', 'overlay', 'minimal'),
    overlaySize: oneOf('sm', 'md', 'lg'),
    adminOnly: flag,
    icon,
    compatibility: object({}, { minPlatformVersion: exactVersion, maxPlatformVersion: exactVersion }),
    capabilities: map(kebab, object({ description: line(300) }, { defaultGrant: oneOf('all', 'none') })),
    permissions: list(permissions, true),
    env: map(
      variable,
      object(
        { description: line(300) },
        { scope: oneOf('runtime', 'build'), required: flag, secret: flag, default: anyText },
      ),
    ),
    database: oneOf('shared', 'isolated'),
    data: object(
      {},
      {
        provides: list(object({ contract, version: contractVersion, description: line(300) })),
        consumes: list(object({ providerId: pluginId, contract, version: contractVersion, reason: line(300) })),
      },
    ),
    settings: settingsShape,
    monetization,
    contributes,
    public: list(publicRoute, true, { max: MAX_PUBLIC }),
    publicPages: list(publicPage, true, { max: MAX_PUBLIC }),
  },
);
