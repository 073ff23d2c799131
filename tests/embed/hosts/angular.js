import '@angular/compiler';
import { ChangeDetectionStrategy, Component, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { Assistant, Chart, Session, SignIn, WholePlantEnergyBoard } from '@plantdeck/embed/angular';
import { drawn, hear, STATES } from './states.js';

class HostApp {
  step = signal(0);
  isShown = signal(true);
  platformUrl = globalThis.platformUrl;
  hear = hear;
  get state() {
    return STATES[this.step()];
  }
  next() {
    this.step.update((step) => step + 1);
  }
}
Component({
  selector: 'host-app',
  imports: [Assistant, Chart, Session, SignIn, WholePlantEnergyBoard],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<main>
    <button id="update" (click)="next()"></button><button id="remove" (click)="isShown.set(false)"></button>
    @if (isShown()) {
      <plant-session [baseUrl]="platformUrl" tokenUrl="/portal/plant-token">
        <plant-whole-plant-energy-board [data]="state.board" [readonly]="state.isReadonly"
          (plant-ready)="hear($event)" (plant-select)="hear($event)"></plant-whole-plant-energy-board>
        <plant-chart [data]="state.chart" [height]="state.height" (plant-ready)="hear($event)"></plant-chart>
        <plant-assistant [display]="state.display" (plant-ready)="hear($event)"></plant-assistant>
        <plant-sign-in [theme]="state.theme" (plant-ready)="hear($event)" (plant-error)="hear($event)"></plant-sign-in>
      </plant-session>
    }</main>`,
})(HostApp);

document.querySelector('#app').append(document.createElement('host-app'));
await bootstrapApplication(HostApp, { providers: [provideZonelessChangeDetection()] });
drawn();
