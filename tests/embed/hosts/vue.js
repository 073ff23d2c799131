import { Assistant, Chart, Session, SignIn, WholePlantEnergyBoard } from '@plantdeck/embed/vue';
import { computed, createApp, onMounted, ref } from 'vue/dist/vue.esm-bundler.js';
import { drawn, hear, STATES } from './states.js';

createApp({
  components: { Assistant, PlantChart: Chart, Session, SignIn, WholePlantEnergyBoard },
  setup() {
    const step = ref(0);
    const isShown = ref(true);
    onMounted(drawn);
    const { platformUrl } = globalThis;
    return { step, isShown, hear, platformUrl, state: computed(() => STATES[step.value]) };
  },
  template: `<main>
    <button id="update" @click="step += 1"></button><button id="remove" @click="isShown = false"></button>
    <Session v-if="isShown" :base-url="platformUrl" token-url="/portal/plant-token">
      <WholePlantEnergyBoard :data="state.board" :readonly="state.isReadonly" @plant-ready="hear" @plant-select="hear" />
      <PlantChart :data="state.chart" :height="state.height" @plant-ready="hear" />
      <Assistant :display="state.display" :link-hosts="state.linkHosts" @plant-ready="hear" @plant-before-send="hear" />
      <SignIn :theme="state.theme" @plant-ready="hear" @plant-error="hear" />
    </Session></main>`,
}).mount('#app');
