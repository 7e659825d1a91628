// What the specs of pages share: the plugin's address, a server that answers, and a group.
import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import type { ComponentFixture } from '@angular/core/testing';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { GroupDetail } from '../../shared/group.contract';

export const toasts = { show: jest.fn(), success: jest.fn(), error: jest.fn() };

export function provideExpenses(): HttpTestingController {
  TestBed.configureTestingModule({
    providers: [
      provideHttpClient(withInterceptors([problemInterceptor])),
      provideHttpClientTesting(),
      provideRouter([]),
      { provide: Toasts, useValue: toasts },
      { provide: CURRENT_PLUGIN, useValue: { id: 'com.example.expenses', routePrefix: '/expenses' } },
    ],
  });
  return TestBed.inject(HttpTestingController);
}

export const textOf = (page: ComponentFixture<unknown>): string =>
  ((page.nativeElement as HTMLElement).textContent ?? '').replace(/\s+/g, ' ');

/** A group of the reader, Bob and somebody whose account is gone. */
export const aGroup = (given: Partial<GroupDetail> = {}): GroupDetail => ({
  ...{ id: 'g', name: 'Flat', currency: 'EUR', me: 'a', isShared: false },
  members: [
    { id: 'a', name: 'Ada', userId: 'ua', image: null, hasLeft: false, balance: 500 },
    { id: 'b', name: 'Bob', userId: 'ub', image: null, hasLeft: false, balance: -500 },
    { id: 'c', name: 'Deleted user', userId: null, image: null, hasLeft: false, balance: 0 },
  ],
  debts: [{ fromId: 'b', toId: 'a', amount: 500 }],
  ...given,
});
