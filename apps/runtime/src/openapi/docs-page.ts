/** The page of the API documentation: swagger-ui's files under our own policy, every script with the nonce. */
export const docsPage = `<!doctype html>
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
