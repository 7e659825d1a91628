import { TestBed } from '@angular/core/testing';
import { PictureChooser } from './picture-chooser';

const file = (name: string) => new File(['picture'], name, { type: 'image/png' });

describe('sv-picture-chooser', () => {
  const open = () => {
    const fixture = TestBed.createComponent(PictureChooser);
    fixture.componentRef.setInput('label', 'Upload…');
    const chosen: string[] = [];
    fixture.componentInstance.chosen.subscribe(({ name }) => chosen.push(name));
    TestBed.tick();
    return { fixture, chosen, page: fixture.nativeElement as HTMLElement };
  };
  const drag = (page: HTMLElement, type: string, files: File[], types = ['Files']): Event => {
    const event = Object.assign(new Event(type, { cancelable: true }), { dataTransfer: { files, types } });
    page.dispatchEvent(event);
    TestBed.tick();
    return event;
  };

  it('takes a file that is dropped, and shows where it may be let go', () => {
    const { page, chosen } = open();
    expect(drag(page, 'dragover', []).defaultPrevented).toBe(true);
    expect(page.classList).toContain('dropping');
    expect(drag(page, 'drop', [file('a.png')]).defaultPrevented).toBe(true);
    expect(page.classList).not.toContain('dropping');
    expect(chosen).toEqual(['a.png']);
  });

  it('takes no words that are dragged over it, and not two files', () => {
    const { page, chosen } = open();
    expect(drag(page, 'dragover', [], ['text/plain']).defaultPrevented).toBe(false);
    drag(page, 'drop', [file('a.png'), file('b.png')]);
    expect(chosen).toEqual([]);
    expect(page.querySelector('[role=alert]')?.textContent).toBe('Choose one picture only.');
  });

  it('opens the dialog of the browser with its button, which the keyboard reaches', () => {
    const { page } = open();
    const field = page.querySelector('input')!;
    const opened = jest.spyOn(field, 'click').mockImplementation(() => undefined);
    page.querySelector('button')!.click();
    expect(opened).toHaveBeenCalledTimes(1);
    expect(field.hidden).toBe(true);
  });

  it('shows how far it is and takes no other meanwhile', () => {
    const { fixture, page, chosen } = open();
    fixture.componentRef.setInput('progress', 40);
    TestBed.tick();
    expect(page.querySelector('progress')?.value).toBe(40);
    drag(page, 'drop', [file('a.png')]);
    expect(chosen).toEqual([]);
  });

  it('says aloud why a picture was not taken', () => {
    const { fixture, page } = open();
    fixture.componentRef.setInput('fault', 'It is damaged.');
    TestBed.tick();
    expect(page.querySelector('[role=alert]')?.textContent).toBe('It is damaged.');
  });

  it('lets the person choose a square first, and sends nothing before', async () => {
    const { fixture, page, chosen } = open();
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = jest.fn();
    Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
    const width = jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(400);
    const height = jest.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(200);
    fixture.componentRef.setInput('crop', 'optional');
    drag(page, 'drop', [file('a.png')]);
    await new Promise(resolve => setTimeout(resolve));
    TestBed.tick();
    const image = page.querySelector<HTMLImageElement>('.stage img')!;
    image.dispatchEvent(new Event('load'));
    TestBed.tick();
    expect([image.style.inlineSize, image.style.left, image.style.top]).toEqual(['200%', '-50%', '0%']);
    const stage = page.querySelector('.stage')!;
    for (const key of ['ArrowRight', '+']) stage.dispatchEvent(new KeyboardEvent('keydown', { key }));
    TestBed.tick();
    expect([image.style.inlineSize, image.style.left]).toEqual(['240%', '-76%']);
    expect(chosen).toEqual([]);
    const whole = [...page.querySelectorAll('button')].find(one => one.textContent?.includes('Use whole picture'));
    whole!.click();
    TestBed.tick();
    expect(chosen).toEqual(['a.png']);
    expect(page.querySelector('.stage')).toBeNull();
    width.mockRestore();
    height.mockRestore();
  });
});
