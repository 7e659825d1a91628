import { type INestApplication, RequestMethod } from '@nestjs/common';
import {
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  METHOD_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { registry } from '@sv/plugins/registry.server.generated';
import { readIfMatch } from '@sv/server/http/if-match';
import { VersionTag } from '@sv/server/http/version-tag.interceptor';
import { PluginHost } from '../../src/plugins/host/plugin-host';
import { startTestInstance, type TestInstance } from '../support/test-instance';

interface Described {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  responses: Record<string, { headers?: Record<string, object>; content?: object } | undefined>;
}

interface Route {
  operationId: string;
  status: string;
  takesIfMatch: boolean;
  /** Of the platform's; plugins' answers are tagged by what is in them. */
  isTagged: boolean;
}

type RouteArgument = { data?: unknown; factory?: unknown };

/** The routes of an application, read off its controllers. */
function routesOf(app: INestApplication, plugin: string): Route[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap(module => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype, name }) => {
    const prototype = (metatype as { prototype: Record<string, object> }).prototype;
    return new MetadataScanner().getAllMethodNames(prototype).flatMap(method => {
      const handler = prototype[method]!;
      const verb = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
      if (verb === undefined) return [];
      const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, metatype as object, method) ?? {}) as Record<
        string,
        RouteArgument
      >;
      const interceptors = (Reflect.getMetadata(INTERCEPTORS_METADATA, handler) ?? []) as unknown[];
      const status = Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined;
      return {
        operationId: `${plugin && `${plugin}.`}${name}_${method}`,
        status: String(status ?? (verb === RequestMethod.POST ? 201 : 200)),
        takesIfMatch: Object.entries(args).some(([key, { data, factory }]) => {
          const isHeader = key.startsWith(`${RouteParamtypes.HEADERS}:`);
          return factory === readIfMatch || (isHeader && String(data).toLowerCase() === 'if-match');
        }),
        isTagged: interceptors.includes(VersionTag),
      };
    });
  });
}

describe('versions in the API document', () => {
  let instance: TestInstance;
  let routes: Route[];
  let described: Map<string, Described>;
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: [...registry], env: { EXAMPLE_PLUGINS: 'true' } });
    const { body } = await instance.as('owner').get('/api/openapi.json').expect(200);
    const paths = Object.values((body as { paths: Record<string, Record<string, Described>> }).paths);
    described = new Map(paths.flatMap(Object.values<Described>).map(one => [one.operationId, one]));
    const plugins = instance.get(PluginHost).list();
    const apps = plugins.flatMap(({ id, app }) => (app ? routesOf(app, id) : []));
    routes = [...routesOf(instance.app, ''), ...apps].filter(({ operationId }) => described.has(operationId));
  });
  afterAll(() => instance.close());

  const describedIn = ({ operationId }: Route) => described.get(operationId)!;

  it('name If-Match for each change that reads it, once and optional, with what is answered when it is stale', () => {
    const changes = routes.filter(({ takesIfMatch }) => takesIfMatch);
    expect(changes.length).toBeGreaterThanOrEqual(14);
    const header = { name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } };
    const found = changes.map(route => {
      const { operationId, parameters = [], responses } = describedIn(route);
      const named = parameters.filter(({ name }) => /^if-match$/i.test(name));
      return { operationId, named, stale: Object.keys(responses['412']?.content ?? {}) };
    });
    expect(found).toEqual(
      changes.map(({ operationId }) => ({
        operationId,
        named: [expect.objectContaining(header)],
        stale: ['application/problem+json'],
      })),
    );
  });

  it('name it for no other', () => {
    const others = routes.filter(({ takesIfMatch }) => !takesIfMatch).map(describedIn);
    const naming = others.filter(({ parameters = [] }) => parameters.some(({ name }) => /^if-match$/i.test(name)));
    expect(naming.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('name ETag for each answer of the platform that sends it, and for no other', () => {
    const platform = routes.filter(({ operationId }) => !operationId.includes('.'));
    const tagged = platform.filter(route => describedIn(route).responses[route.status]?.headers?.['ETag']);
    expect(tagged.map(({ operationId }) => operationId).sort()).toEqual(
      platform
        .filter(({ isTagged }) => isTagged)
        .map(({ operationId }) => operationId)
        .sort(),
    );
  });

  it('name ETag for the answers of plugins that have one version', () => {
    const ids = [...described].filter(([, { responses }]) =>
      Object.values(responses).some(answer => answer?.headers?.['ETag']),
    );
    const expected = [
      'sv.tasks.ItemsController_get',
      'sv.tasks.ItemsController_add',
      'sv.tasks.ListsController_change',
    ];
    expect(ids.map(([id]) => id)).toEqual(expect.arrayContaining(expected));
    expect(ids.map(([id]) => id)).not.toContain('sv.tasks.ListsController_list');
  });
});
