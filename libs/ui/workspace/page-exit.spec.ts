import { DOCUMENT } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { PageExit } from './page-exit';

it('sends nobody to sign in while a page holds on', () => {
  const location = { pathname: '/account/delete', search: '', assign: jest.fn() };
  TestBed.configureTestingModule({ providers: [{ provide: DOCUMENT, useValue: { location } }] });
  const exit = TestBed.runInInjectionContext(() => new PageExit());
  const release = exit.hold();
  exit.toSignIn();
  expect(location.assign).not.toHaveBeenCalled();
  release();
  exit.toSignIn();
  expect(location.assign).toHaveBeenCalledWith('/login?returnUrl=%2Faccount%2Fdelete');
});
