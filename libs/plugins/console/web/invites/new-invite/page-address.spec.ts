import { FormControl } from '@angular/forms';
import { pageAddress, pathOf } from './page-address';

const origin = 'https://work.example.com';

describe('the address of a page', () => {
  it.each([
    ['/tasks', '/tasks'],
    [' https://work.example.com/tasks/lists/1?done=1#last ', '/tasks/lists/1?done=1#last'],
    ['https://work.example.com', '/'],
  ])('is read from %j', (text, path) => expect(pathOf(text, origin)).toBe(path));

  it.each(['tasks', '//evil.example/tasks', '/\\evil.example', 'https://evil.example/tasks', 'javascript:alert(1)'])(
    'is not %j',
    text => {
      expect(pathOf(text, origin)).toBeNull();
      expect(pageAddress(origin)(new FormControl(text))).not.toBeNull();
    },
  );

  it('may be missing', () => expect(pageAddress(origin)(new FormControl(' '))).toBeNull());
});
