/** @jest-environment jsdom */
import { inputBinding } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { namesOf } from '../names';
import { CommentText } from './comment-text';

const ada = '0198c1f0-0000-7000-8000-000000000001';

/** Whatever somebody writes is text. Only addresses of three kinds are links, and these open nothing of the workspace. */
describe('a comment', () => {
  function show(text: string, name = 'Ada'): HTMLElement {
    const names = namesOf([{ id: ada, name, image: null }]);
    const bindings = [inputBinding('text', () => text), inputBinding('names', () => names)];
    const fixture = TestBed.createComponent(CommentText, { bindings });
    TestBed.tick();
    return fixture.nativeElement as HTMLElement;
  }
  const links = (page: HTMLElement) => [...page.querySelectorAll('a')].map(link => link.getAttribute('href'));

  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<a href="javascript:alert(1)">x</a>',
    '&lt;b&gt;',
    '{{ 1 + 1 }}',
  ])('shows %s as it was typed', text => {
    const page = show(text);
    expect(page.textContent?.trim()).toBe(text);
    expect(page.querySelectorAll('img, script, a, b')).toHaveLength(0);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<b>x',
    'JaVaScRiPt:alert(1)',
    'file:///etc/passwd',
    'vbscript:x',
    '//evil.example',
  ])('makes no link of %s', text => expect(links(show(text))).toEqual([]));

  it('makes links that tell the other site nothing and cannot reach the page', () => {
    const page = show('See https://example.com/a?b=(c), or (http://example.org/x_(y)). Or mailto:ada@example.com!');
    expect(links(page)).toEqual(['https://example.com/a?b=(c)', 'http://example.org/x_(y)', 'mailto:ada@example.com']);
    for (const link of page.querySelectorAll('a'))
      expect([link.rel, link.target]).toEqual(['noopener noreferrer nofollow', '_blank']);
    expect(page.textContent?.trim()).toBe(
      'See https://example.com/a?b=(c), or (http://example.org/x_(y)). Or mailto:ada@example.com!',
    );
  });

  it('stays within the attribute of a link', () => {
    const page = show('https://example.com/"onmouseover="alert(1) https://example.com/\'><img/src=x>');
    expect(page.querySelectorAll('img, [onmouseover]')).toHaveLength(0);
  });

  it('does not trust the names of people either', () => {
    const page = show(`Hello @[${ada}]`, '<img src=x onerror=alert(1)>');
    expect(page.querySelector('img')).toBeNull();
    expect(page.querySelector('.mention')?.textContent).toBe('@<img src=x onerror=alert(1)>');
  });

  it('names those who are gone as such', () => {
    expect(
      show('@[00000000-0000-0000-0000-000000000000] @[0198c1f0-0000-7000-8000-00000000000f]').textContent?.trim(),
    ).toBe('@Deleted user @Somebody');
  });
});
