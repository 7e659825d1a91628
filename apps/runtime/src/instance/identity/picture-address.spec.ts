import { pictureAddress } from './picture-address';

describe('the address of a picture', () => {
  it.each([
    ['/api/instance/logo?v=0123abcd', '/api/instance/logo?v=0123abcd'],
    ['/logo.png', '/logo.png'],
    ['/our logo.png', '/our%20logo.png'],
    ['/größe.png', '/gr%C3%B6%C3%9Fe.png'],
    ['/a/../b.png', '/b.png'],
    ['/a(1).png', '/a%281%29.png'],
    ["/a'b.png", '/a%27b.png'],
    ['https://cdn.example.com/logo.png?size=2#top', 'https://cdn.example.com/logo.png?size=2#top'],
    ['HTTPS://CDN.example.com:8443/Logo.png', 'https://cdn.example.com:8443/Logo.png'],
    ['https://[::1]:3000/a.png', 'https://[::1]:3000/a.png'],
    ['https://bücher.example/a.png', 'https://xn--bcher-kva.example/a.png'],
  ])('%s is %s', (text, address) => {
    expect(pictureAddress(text)).toBe(address);
  });

  it.each([
    [null],
    [undefined],
    [''],
    ['logo.png'],
    ['./logo.png'],
    ['http://example.com/a.png'],
    ['//evil.example/a.png'],
    ['/\\evil.example/a.png'],
    ['\\\\evil.example\\a.png'],
    // Without their dots they are an address of another origin too.
    ['/.//evil.example/a.png'],
    ['/..//evil.example/a.png'],
    ['/%2e//evil.example/a.png'],
    ['/a/..//evil.example/a.png'],
    ['/\t/evil.example/a.png'],
    ['/\n/evil.example'],
    [' /logo.png'],
    ['javascript:alert(1)'],
    ['data:image/svg+xml,<svg onload=alert(1)>'],
    ['blob:https://example.com/1'],
    ['file:///etc/passwd'],
    ['https://'],
    ['https://user:password@example.com/a.png'],
    ["https://a.example;script-src'none'/a.png"],
    ['https://a.example,b.example/a.png'],
    ['https://*/a.png'],
    ['/logo.png\u0000'],
    [`/${'x'.repeat(3000)}`],
    // What 0.28 served itself is gone.
    ['/api/brand/logo'],
    ['/api/brand/logo?dark=1'],
    ['/api/x/../brand/favicon'],
  ])('%j is none', text => {
    expect(pictureAddress(text)).toBeNull();
  });
});
