// Greets a person who has just joined, until they close it or go on to another page.
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Router, RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { T } from '@sv/ui/locale/t';
import { Session } from '@sv/ui/workspace/session';

@Component({
  selector: 'sv-welcome',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Card, RouterLink, T],
  template: `
    <sv-card [heading]="'Welcome to {name}' | t: { name: session.instanceName() ?? '' }">
      <p>{{ 'You have joined. Your apps are in the menu, and this page shows what is new in them.' | t }}</p>
      <a svActions svButton routerLink="/account">{{ 'Add a picture' | t }}</a>
      <a svActions svButton routerLink="/account/security">{{ 'Protect your account' | t }}</a>
      <button svActions svButton variant="ghost" type="button" (click)="close()">{{ 'Close' | t }}</button>
    </sv-card>
  `,
})
export class Welcome {
  private readonly router = inject(Router);
  protected readonly session = inject(Session);

  protected close(): void {
    void this.router.navigate([], { queryParams: { welcome: null }, queryParamsHandling: 'merge', replaceUrl: true });
  }
}
