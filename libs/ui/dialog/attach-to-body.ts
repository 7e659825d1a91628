// Shows a component that belongs to no page: a dialog or a hint over whatever is open.
import {
  ApplicationRef,
  type ComponentRef,
  DOCUMENT,
  type EnvironmentInjector,
  type Type,
  createComponent,
} from '@angular/core';

/** Destroy it to remove it. */
export function attachToBody<T>(environmentInjector: EnvironmentInjector, type: Type<T>): ComponentRef<T> {
  const shown = createComponent(type, { environmentInjector });
  environmentInjector.get(DOCUMENT).body.append(shown.location.nativeElement);
  environmentInjector.get(ApplicationRef).attachView(shown.hostView);
  return shown;
}
