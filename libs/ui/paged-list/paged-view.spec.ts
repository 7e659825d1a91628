import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { TestBed, type ComponentFixture } from '@angular/core/testing';
import { problemInterceptor } from '../workspace/problem.interceptor';
import { pagesOf } from './paged-list';
import { PagedView } from './paged-view';

interface Name {
  id: string;
}

@Component({
  selector: 'sv-bench',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [PagedView],
  template: `
    <sv-paged-view [list]="list" loading="Loading names…" [furtherFailed]="furtherFailed()">
      <ul>
        @for (name of list.items(); track name.id) {
          <li>{{ name.id }}</li>
        }
      </ul>
      <p svEmpty>No names</p>
    </sv-paged-view>
  `,
})
class Bench {
  readonly list = pagesOf<Name>('/names', 'names', { isKeptFresh: false });
  readonly furtherFailed = signal('');
}

describe('a list that arrives page by page', () => {
  let http: HttpTestingController;
  let fixture: ComponentFixture<Bench>;
  let page: HTMLElement;
  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [provideHttpClient(withInterceptors([problemInterceptor])), provideHttpClientTesting()],
    });
    http = TestBed.inject(HttpTestingController);
    fixture = TestBed.createComponent(Bench);
    page = fixture.nativeElement as HTMLElement;
    void fixture.componentInstance.list.load();
    fixture.detectChanges();
  });
  afterEach(() => http.verify());

  async function settled(): Promise<void> {
    await new Promise(resolve => setTimeout(resolve));
    fixture.detectChanges();
  }
  async function answer(url: string, ids: string[], nextCursor: string | null = null): Promise<void> {
    http.expectOne(url).flush({ names: ids.map(id => ({ id })), nextCursor });
    await settled();
  }
  async function refuse(url: string): Promise<void> {
    const problem = { code: 'internal-error', status: 500, detail: 'Broken.', requestId: 'r' };
    http.expectOne(url).flush(problem, { status: 500, statusText: 'x' });
    await settled();
  }
  const names = (): string[] => [...page.querySelectorAll('li')].map(({ textContent }) => textContent);
  const buttons = (): string[] => [...page.querySelectorAll('button')].map(({ textContent }) => textContent.trim());
  const press = (): void => page.querySelector('button')!.click();

  it('says that it loads, then shows what there is, and more of it below', async () => {
    expect(page.querySelector('[role=status]')?.textContent).toContain('Loading names…');
    await answer('/names', ['a', 'b'], 'next');
    expect(page.querySelector('[role=status]')).toBeNull();
    expect(names()).toEqual(['a', 'b']);

    expect(buttons()).toEqual(['Load more']);
    press();
    await answer('/names?cursor=next', ['b', 'c']);
    expect(names()).toEqual(['a', 'b', 'c']);
    expect(buttons()).toEqual([]);
  });

  it('says that there is nothing only when nothing follows', async () => {
    await answer('/names', [], 'next');
    expect(page.textContent).not.toContain('No names');
    expect(page.querySelector('ul')).toBeNull();
    press();
    await answer('/names?cursor=next', []);
    expect(page.textContent).toContain('No names');
  });

  it('says that it failed, and tries again', async () => {
    await refuse('/names');
    expect(page.querySelector('[role=alert]')?.textContent).toContain('This could not be loaded');
    expect(page.textContent).not.toContain('No names');
    press();
    await settled();
    expect(page.querySelector('[role=status]')).not.toBeNull();
    await answer('/names', ['a']);
    expect(names()).toEqual(['a']);
    expect(page.querySelector('[role=alert]')).toBeNull();
  });

  it('keeps what is there when a further page failed, and loads the list anew', async () => {
    await answer('/names', ['a'], 'next');
    press();
    await refuse('/names?cursor=next');
    expect(names()).toEqual(['a']);
    expect(buttons()).toEqual(['Try again', 'Load more']);
    press();
    await answer('/names', ['new', 'a']);
    expect(names()).toEqual(['new', 'a']);
  });

  it('tries that page again where the page has words for it', async () => {
    fixture.componentInstance.furtherFailed.set('The next ones could not be loaded');
    await answer('/names', ['a'], 'next');
    press();
    await refuse('/names?cursor=next');
    expect(page.querySelector('[role=alert]')?.textContent).toContain('The next ones could not be loaded');
    expect(buttons()).toEqual(['Try again']);
    press();
    await answer('/names?cursor=next', ['b']);
    expect(names()).toEqual(['a', 'b']);
  });

  it('drops the answer to a question that a later one has overtaken', async () => {
    const { list } = fixture.componentInstance;
    const first = http.expectOne('/names');
    void list.load({ q: 'x', role: '' });
    await answer('/names?q=x', ['x']);
    first.flush({ names: [{ id: 'late' }], nextCursor: 'late' });
    await settled();
    expect(names()).toEqual(['x']);
    expect(buttons()).toEqual([]);
  });

  it('puts the newest ones on top; what stands below stays', async () => {
    const { list } = fixture.componentInstance;
    await answer('/names', ['b', 'a'], 'next');
    const read = list.readNewest();
    await answer('/names', ['c', 'b'], 'other');
    await read;
    await settled();
    expect(names()).toEqual(['c', 'b', 'a']);
    expect(list.nextCursor()).toBe('next');
  });
});
