// One part of the instance: its state and its facts.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { Badge } from '@sv/ui/badge/badge';
import { Card } from '@sv/ui/card/card';
import type { HealthPanelContent } from '../health-panels';

@Component({
  selector: 'sv-health-panel',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Card],
  templateUrl: './health-panel.html',
  styleUrl: './health-panel.css',
})
export class HealthPanel {
  readonly panel = input.required<HealthPanelContent>();
}
