import { mount } from 'svelte';
import App from './app.svelte';
import { drawn } from './states.js';

mount(App, { target: document.querySelector('#app') });
drawn();
