import { plainStyle } from './plain-style';

export interface PlainDocument {
  /** Like the content, this is HTML: words are escaped before they come here. */
  title: string;
  content: string;
  /** Lines of the head that only this page has. */
  links?: string[];
  /** Styles that only this page has. */
  style?: string;
}

/** Writes a page that needs no application. Its placeholders are filled when it is sent. */
export function plainDocument({ title, content, links = [], style = '' }: PlainDocument): string {
  const head = ['__INSTANCE_STYLE__', `<style nonce="__NONCE__">\n${plainStyle}${style}</style>`, ...links].join(
    '\n    ',
  );
  return `<!doctype html>
<html lang="__LANG__" dir="__DIR__" data-theme="__THEME__">
  <head>
    <meta charset="utf-8" />
    <title>${title} · __INSTANCE_NAME__</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    ${head}
  </head>
  <body>
    <main>
      __INSTANCE_BRAND__
      ${content}
    </main>
  </body>
</html>
`;
}
