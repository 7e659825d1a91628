import { FormControl } from '@angular/forms';
import { addressesIn, addressList } from './addresses';

describe('a list of addresses', () => {
  it('is read however it is separated, each address once', () => {
    const text = 'Ada@example.com, bob@example.com;eve@example.com\nBob Builder <bob@example.com> ';
    expect(addressesIn(text)).toEqual(['ada@example.com', 'bob@example.com', 'eve@example.com']);
  });

  it.each(['', 'nobody', 'a@b@c', Array.from({ length: 51 }, (_, at) => `p${at}@example.com`).join(' ')])(
    'is refused when it is %j',
    text => expect(addressList(new FormControl(text))).not.toBeNull(),
  );

  it('is valid with one address', () => {
    expect(addressList(new FormControl('ada@example.com'))).toBeNull();
  });
});
