import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ProblemDto } from '@sv/server/openapi/problem.dto';
import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { readFile } from 'node:fs/promises';
import type { GatedPlugin } from '../../kernel/exchange/gated-plugin';
import { behindGate } from './finish-operations';
import type { DocumentPart } from './openapi-merge';

/** What a document is about. */
export interface DocumentSubject {
  title: string;
  description: string;
  version: string;
}

/** What a document says of itself, and how one signs in. */
export function documentFrame(sessionCookie: string, about: DocumentSubject = WHOLE): OpenAPIObject {
  const frame = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(about.title)
    .setDescription(about.description)
    .setVersion(about.version)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/', 'This instance, under whatever name it was reached')
    .addCookieAuth(sessionCookie, { type: 'apiKey', in: 'cookie' }, 'session')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'svpat_…' }, 'access-token')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-platform-admin-key' }, 'admin-key')
    .addSecurityRequirements('session')
    .build();
  return { ...frame, paths: {} };
}

const WHOLE: DocumentSubject = {
  title: 'Workspace Runtime',
  description: 'The HTTP API of this instance: identity, the own account, administration, and every enabled plugin.',
  version: PLATFORM_VERSION,
};

/** Reads the document off an application: its paths with the prefix under which it answers. */
export function describeApp(app: INestApplication, name: string): DocumentPart {
  return {
    name,
    document: SwaggerModule.createDocument(app, new DocumentBuilder().setOpenAPIVersion('3.1.0').build(), {
      extraModels: [ProblemDto],
    }),
  };
}

/** Reads the document off the application of a plugin, with what the gate in front of it adds. */
export function describePlugin(app: INestApplication, { id, publicPaths }: GatedPlugin): DocumentPart {
  const { name, document } = describeApp(app, id);
  return { name, document: behindGate(document, publicPaths) };
}

/** The auth server's document as its build wrote it; null when there is none. */
export async function readAuthPart(path: string): Promise<DocumentPart | null> {
  try {
    return { name: 'auth', document: JSON.parse(await readFile(path, 'utf8')) as OpenAPIObject };
  } catch {
    // ENOENT: the auth server was not built here; SyntaxError: it was cut off in the middle
    return null;
  }
}
