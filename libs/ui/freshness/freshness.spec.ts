import { HttpClient, httpResource, provideHttpClient } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { CURRENT_PLUGIN } from '../workspace/current-plugin';
import { ChangeChannel } from './change-channel';
import { keepFresh, whenStale } from './freshness';
import { FakeBroadcastChannel } from './testing/fake-broadcast-channel';

@Component({
  selector: 'sv-bench',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `{{ list.hasValue() ? list.value().names.join() : list.error() ? 'failed' : 'loading' }}`,
})
class Bench {
  readonly list = httpResource<{ names: string[] }>(() => '/names');
  readonly freshness = keepFresh(this.list, () => '/names');
  readonly http = inject(HttpClient);
}

@Component({ selector: 'sv-of-person', changeDetection: ChangeDetectionStrategy.OnPush, template: '' })
class OfPerson {
  readonly person = input.required<string>();
  readonly read: string[] = [];
  readonly freshness = whenStale(() => this.read.push(this.person()));
}

describe('a page that nobody touches', () => {
  let http: HttpTestingController;
  let otherTab: FakeBroadcastChannel;
  beforeEach(() => {
    jest.useFakeTimers();
    FakeBroadcastChannel.install();
    otherTab = new FakeBroadcastChannel('sv.changes');
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(),
        provideHttpClientTesting(),
        { provide: CURRENT_PLUGIN, useValue: { id: 'com.example.names', routePrefix: '/names' } },
      ],
    });
    http = TestBed.inject(HttpTestingController);
  });
  afterEach(() => {
    http.verify();
    show(true);
    jest.useRealTimers();
  });

  const show = (isShown: boolean): void => {
    Object.defineProperty(document, 'hidden', { value: !isShown, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const whenStable = async (): Promise<void> => {
    await jest.advanceTimersByTimeAsync(0);
    TestBed.tick();
  };
  async function bench() {
    const fixture = TestBed.createComponent(Bench);
    TestBed.tick();
    const answer = async (...names: string[]): Promise<string> => {
      http.expectOne('/names').flush({ names });
      await whenStable();
      return words();
    };
    const words = (): string => (fixture.nativeElement as HTMLElement).textContent ?? '';
    expect(await answer('Ada')).toBe('Ada');
    return { fixture, answer, words };
  }

  it('is read anew when it comes to the front, and shows what it had until then', async () => {
    const { answer, words } = await bench();
    show(false);
    show(true);
    TestBed.tick();
    expect(words()).toBe('Ada');
    expect(await answer('Ada', 'Grace')).toBe('Ada,Grace');
  });

  it('is not read each time somebody goes to and fro', async () => {
    const { answer } = await bench();
    show(true);
    await answer('Ada');
    for (let n = 0; n < 5; n++) show(true);
    http.expectNone('/names');
    await jest.advanceTimersByTimeAsync(3000);
    show(true);
    await answer('Ada');
  });

  it('hears from another tab that something was changed, of its own subject alone', async () => {
    const { answer } = await bench();
    otherTab.postMessage('com.example.other');
    http.expectNone('/names');
    otherTab.postMessage('com.example.names');
    expect(await answer('Grace')).toBe('Grace');
    otherTab.postMessage('com.example.names');
    http.expectNone('/names');
    await jest.advanceTimersByTimeAsync(3000);
    expect(await answer('Joan')).toBe('Joan');
  });

  it('reads one after the other, and once more for what was changed meanwhile', async () => {
    const { answer } = await bench();
    otherTab.postMessage('com.example.names');
    const slow = http.expectOne('/names');
    for (let n = 0; n < 3; n++) otherTab.postMessage('com.example.names');
    await jest.advanceTimersByTimeAsync(5000);
    http.expectNone('/names');
    slow.flush({ names: ['Grace'] });
    await whenStable();
    expect(await answer('Grace', 'Joan')).toBe('Grace,Joan');
    await jest.advanceTimersByTimeAsync(5000);
    http.expectNone('/names');
  });

  it('waits for its inputs with what is announced before it is first shown', () => {
    const fixture = TestBed.createComponent(OfPerson);
    otherTab.postMessage('com.example.names');
    fixture.componentRef.setInput('person', 'ada');
    fixture.detectChanges();
    expect(fixture.componentInstance.read).toEqual(['ada']);
  });

  it('is read when everything may have changed', async () => {
    const { answer } = await bench();
    TestBed.inject(ChangeChannel).emit('*');
    expect(await answer('Grace')).toBe('Grace');
  });

  it('waits with that until somebody looks', async () => {
    const { answer } = await bench();
    show(false);
    otherTab.postMessage('com.example.names');
    await jest.advanceTimersByTimeAsync(10_000);
    http.expectNone('/names');
    show(true);
    expect(await answer('Grace')).toBe('Grace');
  });

  it('keeps what it shows when nothing answers', async () => {
    const { words } = await bench();
    show(true);
    http.expectOne('/names').error(new ProgressEvent('offline'));
    await whenStable();
    expect(words()).toBe('Ada');
  });

  it('tells the other tabs what it changed, and hears nothing any more once it is left', async () => {
    const { fixture } = await bench();
    const received = jest.fn();
    otherTab.onmessage = ({ data }) => received(data);
    fixture.componentInstance.freshness.announce();
    expect(received).toHaveBeenCalledWith('com.example.names');
    fixture.destroy();
    otherTab.postMessage('com.example.names');
    show(true);
    http.expectNone('/names');
  });
});
