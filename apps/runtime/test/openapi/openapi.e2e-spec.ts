import { Controller, Get, Module, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiSchema, ApiTags } from '@nestjs/swagger';
import type { ManifestSource } from '@sv/sdk/manifest';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lintDocument } from '../../../../scripts/openapi/lint-document';
import { mountedRoutes } from '../support/routes/mounted-routes';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';

@ApiSchema({ name: 'AccountPreferences' })
class SameNameDto {
  @ApiProperty({ type: String, nullable: true })
  title!: string | null;
}

@ApiTags('Things')
@Controller('things')
class ThingsController {
  @Get(':id')
  @ApiOperation({ summary: 'Read a thing' })
  @ApiOkResponse({ type: SameNameDto })
  read(@Param('id') id: string): SameNameDto {
    return { title: id };
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

const things = (id: string, manifest: Partial<ManifestSource> = {}) =>
  aPlugin({ id, ...manifest }, async () => ({ default: ThingsModule }));

interface Operation {
  operationId?: string;
  parameters?: object[];
  security?: object[];
  responses: Record<string, { content: Record<string, { schema: { $ref: string } }> }>;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { properties?: object; type?: string; nullable?: boolean }>;
    securitySchemes: object;
  };
}

const operationOf = ({ paths }: Document, path: string, method = 'get'): Operation => paths[path]![method]!;
const signIn = (document: Document): Operation => operationOf(document, '/api/auth/sign-in', 'post');

describe('the API document', () => {
  let instance: TestInstance;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sv-openapi-'));
    await writeFile(join(folder, 'auth.json'), JSON.stringify(authDocument));
    const plugins = [...testPlugins(), things('com.example.things'), things('com.example.others')];
    plugins.push(things('com.example.open', { permissions: ['public'], public: ['/things/*'] }));
    instance = await startTestInstance({ plugins, env: { AUTH_OPENAPI: join(folder, 'auth.json') } });
  });
  afterAll(async () => {
    await instance.close();
    await rm(folder, { recursive: true });
  });

  const read = async (): Promise<Document> => (await instance.as('user').get('/api/openapi.json').expect(200)).body;

  it('has no faults, and leaves out no route that is mounted', async () => {
    expect(lintDocument(await read(), mountedRoutes(instance.app))).toEqual([]);
  });

  it('is OpenAPI 3.1 by its schema', async () => {
    const file = join(folder, 'merged.json');
    await writeFile(file, JSON.stringify(await read()));
    expect(await check(file)).toBe(`${file}: no faults\n`);
    await writeFile(
      file,
      JSON.stringify({ ...(await read()), paths: { '/x': { get: { parameters: [{ in: 'nowhere' }] } } } }),
    );
    await expect(check(file)).rejects.toThrow('not valid');
  });

  it('describes the platform, the auth server and every enabled plugin in one', async () => {
    const { openapi, paths } = await read();
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/api/shell', '/api/auth/sign-in', '/things/api/things/{id}', '/others/api/things/{id}']),
    );
  });

  it('loses the routes of a plugin that is disabled, and has them again', async () => {
    const has = async () => '/things/api/things/{id}' in (await read()).paths;
    await instance.as('admin').patch('/api/admin/plugins/com.example.things').send({ enabled: false }).expect(200);
    const without = await has();
    await instance.as('admin').patch('/api/admin/plugins/com.example.things').send({ enabled: true }).expect(200);
    expect([without, await has()]).toEqual([false, true]);
  });

  it('keeps schemas and operations of one name apart', async () => {
    const document = await read();
    const { content } = operationOf(document, '/things/api/things/{id}').responses['200']!;
    const own = content['application/json']!.schema.$ref.split('/').pop()!;

    expect(document.components.schemas[own]!.properties).toEqual({ title: { type: ['string', 'null'] } });
    expect(document.components.schemas['AccountPreferences']!.properties).toHaveProperty('theme');
  });

  it('names the three credentials, and which routes need none', async () => {
    const document = await read();
    expect(document.components.securitySchemes).toEqual({
      session: { type: 'apiKey', in: 'cookie', name: 'sv_session' },
      'access-token': { type: 'http', scheme: 'bearer', bearerFormat: 'svpat_…' },
      'admin-key': { type: 'apiKey', in: 'header', name: 'x-platform-admin-key' },
    });
    expect(operationOf(document, '/api/health').security).toEqual([]);
    expect(operationOf(document, '/api/admin/users').security).toContainEqual({ 'admin-key': [] });
    const withToken = [{ session: [] }, { 'access-token': [] }];
    for (const path of ['/api/people', '/api/shell', '/things/api/things/{id}'])
      expect(operationOf(document, path).security).toEqual(expect.arrayContaining(withToken));
    expect(operationOf(document, '/api/account/export').security).not.toContainEqual(withToken[1]);
  });

  it('says of a route that its plugin opens to everybody that it needs no session', async () => {
    const document = (await instance.as('user').get('/api/openapi.json')).body as Document;
    const [open, closed] = ['/open/api/things/{id}', '/things/api/things/{id}'].map(path =>
      operationOf(document, path),
    );
    expect([open!.security, closed!.security]).toEqual([[], [{ session: [] }, { 'access-token': [] }]]);
    expect(Object.keys(open!.responses)).not.toContain('401');
  });

  it('is there for each plugin alone too, complete and without faults, for whoever may open it', async () => {
    const { body } = await instance.as('user').get('/things/api/openapi.json').expect(200);
    const document = body as Document & { info: object };
    expect(document.info).toMatchObject({ title: 'things', version: '1.0.0' });
    expect(Object.keys(document.paths)).toEqual(['/things/api/things/{id}']);
    expect(lintDocument(document)).toEqual([]);
    const file = join(folder, 'things.json');
    await writeFile(file, JSON.stringify(document));
    expect(await check(file)).toBe(`${file}: no faults\n`);
  });

  it('of a plugin is refused as the plugin is: without a session, for administrators only, disabled, without routes', async () => {
    const statusFor = async (client: Pick<Client, 'get'>, prefix: string) =>
      (await client.get(`${prefix}/api/openapi.json`)).status;
    expect(await statusFor(instance.anonymous(), '/things')).toBe(401);
    expect(await statusFor(instance.as('user'), '/console')).toBe(403);
    expect(await statusFor(instance.as('user'), '/premium')).toBe(402);
    expect(await statusFor(instance.as('user'), '/no-such-app')).toBe(404);
    await instance.as('admin').patch('/api/admin/plugins/com.example.things').send({ enabled: false }).expect(200);
    expect(await statusFor(instance.as('user'), '/things')).toBe(404);
    await instance.as('admin').patch('/api/admin/plugins/com.example.things').send({ enabled: true }).expect(200);
    expect(await statusFor(instance.as('user'), '/things')).toBe(200);
  });

  it('stands as a problem in health when the part of the auth server is missing', async () => {
    const other = await startTestInstance({ env: { AUTH_OPENAPI: join(folder, 'nothing.json') } });
    const { body } = await other.as('user').get('/api/openapi.json').expect(200);
    const health = (await other.withAdminKey().get('/api/admin/health')).body;
    await other.close();
    expect(Object.keys(body.paths)).toContain('/api/shell');
    expect(health.problems.map(({ code }: { code: string }) => code)).toContain('openapi-auth-missing');
  });
});

describe('the linter of API documents', () => {
  it.each([
    [
      'nullable',
      (document: Document) => (document.components.schemas['X'] = { type: 'string', nullable: true }),
      /nullable/,
    ],
    ['an operation without an id', (document: Document) => delete signIn(document).operationId, /operationId/],
    ['an operation that only refuses', (document: Document) => delete signIn(document).responses['200'], /no answer/],
    ['an operation without refusals', (document: Document) => delete signIn(document).responses['401'], /no refusal/],
    ['another version', (document: Document) => (document.openapi = '3.0.3'), /3\.1/],
  ])('finds %s', (_name, spoil, fault) => {
    const document = structuredClone(authDocument) as unknown as Document;
    expect(lintDocument(document)).toEqual([]);
    spoil(document);
    expect(lintDocument(document).join('\n')).toMatch(fault);
  });

  it('finds a route that is not described', () => {
    expect(lintDocument(authDocument, [{ method: 'GET', path: '/api/x/:id' }])).toEqual([
      'GET /api/x/{id} is mounted and not documented',
    ]);
  });
});

/** Runs the script of `npm test`, as it is. */
const check = async (file: string): Promise<string> =>
  (await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/check-openapi.ts', file])).stdout;

const authDocument = {
  openapi: '3.1.0',
  info: { title: 'Auth', version: '1' },
  paths: {
    '/api/auth/sign-in': {
      post: {
        operationId: 'signIn',
        summary: 'Sign in',
        responses: {
          '200': { description: 'Signed in.' },
          '401': {
            description: 'Refused.',
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        },
      },
    },
  },
  components: { schemas: { Problem: { type: 'object' } } as Record<string, object> },
};
