import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { AuthModule } from '../auth.module';
import { readAuthConfig } from '../config/auth-config';
import { silentLogger } from '../silent-logger';

/**
 * Describes `/api/auth/**`, read off the decorators: nothing listens and no database is opened, because in preview mode
 * Nest makes no provider. The runtime merges the document into its own.
 */
export async function createAuthDocument(): Promise<OpenAPIObject> {
  const config = readAuthConfig({ AUTH_SECRET: 'only the shape of the routes is read' });
  const app = await NestFactory.create<NestExpressApplication>(AuthModule.with(config, silentLogger()), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  const outline = new DocumentBuilder()
    .setTitle('Workspace Runtime: identity')
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addCookieAuth('sv_session', { type: 'apiKey', in: 'cookie' }, 'session')
    .build();
  return SwaggerModule.createDocument(app, outline);
}
