import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { ServerResponse } from 'node:http';
import { AcceptsAccessToken, CurrentUser } from '../../kernel/access/access.decorators';
import type { AdmittedRequest, UserCaller } from '../../kernel/request-context/caller';
import { Documents } from '../../shell/documents/documents';
import { ApiDocument } from './api-document';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { sendDocsAsset } from './docs-assets';

/** The page of the API documentation: swagger-ui's files under our own policy, every script with the nonce. */
const docsPage = `<!doctype html>
<html lang="en" data-theme="__THEME__">
  <head>
    <meta charset="utf-8" />
    <title>API · __INSTANCE_NAME__</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    __INSTANCE_STYLE__
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <link rel="stylesheet" href="/api/docs/page.css" />
    <script nonce="__NONCE__" src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script nonce="__NONCE__" src="/api/docs/start.js" defer></script>
  </head>
  <body>
    <div id="api"></div>
    <noscript><p class="no-script">This page needs scripts. The document itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</p></noscript>
  </body>
</html>
`;

@ApiTags('Documentation')
@Controller()
export class OpenApiController {
  constructor(
    private readonly document: ApiDocument,
    private readonly documents: Documents,
  ) {}

  @Get('openapi.json')
  @AcceptsAccessToken()
  @ApiOperation({ summary: 'The description of this API (OpenAPI 3.1)' })
  @ApiOkResponse({ schema: { type: 'object', additionalProperties: true } })
  @ApiProblems('unauthenticated', 'forbidden')
  read(@CurrentUser() caller: UserCaller): Promise<object> {
    return this.document.documentFor(caller);
  }

  /** Takes the response, as the routes below do: a document and files, not JSON. */
  @Get('docs')
  @ApiOperation({ summary: 'The description of this API as a page' })
  @ApiProduces('text/html')
  @ApiOkResponse({ content: { 'text/html': { schema: { type: 'string' } } } })
  @ApiProblems('unauthenticated', 'forbidden')
  page(@Req() request: AdmittedRequest, @Res() response: ServerResponse): void {
    this.documents.send({ request, response, method: request.method ?? 'GET' }, docsPage, 200, {
      writesHtml: true,
      language: 'en',
    });
  }

  @Get('docs/:file')
  @ApiOperation({ summary: 'A file of that page' })
  @ApiOkResponse({
    content: { 'text/css': { schema: { type: 'string' } }, 'text/javascript': { schema: { type: 'string' } } },
  })
  @ApiProblems('unauthenticated', 'forbidden', 'not-found')
  file(@Param('file') file: string, @Res() response: ServerResponse): void {
    sendDocsAsset(response, file);
  }
}
