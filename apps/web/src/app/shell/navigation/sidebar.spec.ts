import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { ChangeDetectionStrategy, Component, inputBinding, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { Router, provideRouter } from '@angular/router';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import { Sidebar } from './sidebar';

@Component({ changeDetection: ChangeDetectionStrategy.OnPush, template: '' })
class Blank {}

let fixture: ComponentFixture<Sidebar>;

async function sidebarAt(path: string): Promise<HTMLElement> {
  TestBed.configureTestingModule({
    providers: [provideHttpClient(), provideHttpClientTesting(), provideRouter([{ path: '**', component: Blank }])],
  });
  const shell = aShell();
  TestBed.inject(Session).shell.set(shell);
  fixture = TestBed.createComponent(Sidebar, { bindings: [inputBinding('shell', signal(shell))] });
  await TestBed.inject(Router).navigateByUrl(path);
  await fixture.whenStable();
  return fixture.nativeElement as HTMLElement;
}

const marked = (sidebar: HTMLElement): (string | undefined)[] =>
  [...sidebar.querySelectorAll('[aria-current="page"]')].map(link => link.querySelector('.word')?.textContent?.trim());

describe('Sidebar', () => {
  beforeEach(() => localStorage.clear());

  it('marks the root at /', async () => {
    expect(marked(await sidebarAt('/'))).toEqual(['launcher']);
  });

  it('marks an app on its inner pages too', async () => {
    expect(marked(await sidebarAt('/tasks/lists/1?done=1'))).toEqual(['tasks']);
  });

  it('marks nothing on a path that only begins like an app', async () => {
    expect(marked(await sidebarAt('/tasks-of-others'))).toEqual([]);
  });

  it('keeps the names of the apps for screen readers when it is folded', async () => {
    const sidebar = await sidebarAt('/');
    sidebar.querySelector<HTMLButtonElement>('button[aria-label="Sidebar"]')?.click();
    await TestBed.inject(Router).navigateByUrl('/tasks');
    await fixture.whenStable();

    expect(sidebar.querySelector('[aria-current="page"]')?.textContent).toContain('tasks');
    expect(localStorage.getItem('sv-sidebar')).toBe('folded');
  });
});
