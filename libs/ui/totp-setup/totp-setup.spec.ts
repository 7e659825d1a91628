import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { TotpSetup } from './totp-setup';

const enrolment = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  otpauthUri: 'otpauth://totp/Workspace:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Workspace',
  qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "taken"</script></svg>',
};
let fixture: ComponentFixture<TotpSetup>;
let confirmed: string[];

async function show(): Promise<HTMLElement> {
  confirmed = [];
  fixture = TestBed.createComponent(TotpSetup);
  fixture.componentRef.setInput('enrolment', enrolment);
  fixture.componentInstance.confirmed.subscribe(code => confirmed.push(code));
  document.body.append(fixture.nativeElement as HTMLElement);
  await fixture.whenStable();
  return fixture.nativeElement as HTMLElement;
}

function type(page: HTMLElement, value: string): HTMLInputElement {
  const input = page.querySelector('input')!;
  input.value = value;
  input.dispatchEvent(new Event('input'));
  return input;
}

describe('TotpSetup', () => {
  afterEach(() => (fixture.nativeElement as HTMLElement).remove());

  it('shows the QR code as an image only, so that its markup has no power in the page', async () => {
    const page = await show();
    const image = page.querySelector('img')!;
    expect(decodeURIComponent(image.src)).toBe(`data:image/svg+xml,${enrolment.qrSvg}`);
    expect(image.alt).toContain('QR code');
    expect(page.querySelector('script')).toBeNull();
    expect(page.querySelector('svg script')).toBeNull();
  });

  it('shows the key in fours, and links to the app', async () => {
    const page = await show();
    expect(page.querySelectorAll('.key span')).toHaveLength(8);
    expect(page.querySelector('.key')?.textContent).toBe(enrolment.secret);
    expect(page.querySelector('.on-this-device a')?.getAttribute('href')).toBe(enrolment.otpauthUri);
  });

  it('takes a code that was pasted with a space, and confirms at the sixth digit', async () => {
    const page = await show();
    type(page, '12345');
    expect(confirmed).toEqual([]);
    expect(type(page, ' 123 456').value).toBe('123456');
    expect(confirmed).toEqual(['123456']);
  });

  it('confirms by the button too, but not half a code', async () => {
    const page = await show();
    type(page, '123');
    page.querySelector('form')!.dispatchEvent(new Event('submit'));
    await fixture.whenStable();
    expect(confirmed).toEqual([]);
    expect(page.querySelector('input')!.getAttribute('aria-invalid')).toBe('true');
  });

  it('comes back to the field after a refusal, with the code selected to type over it', async () => {
    const page = await show();
    const input = type(page, '123456');
    input.blur();
    fixture.componentRef.setInput('error', 'The code is not right.');
    await fixture.whenStable();

    expect(document.activeElement).toBe(input);
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6]);
    expect(page.querySelector('[role=alert]')?.textContent).toContain('not right');
  });
});
