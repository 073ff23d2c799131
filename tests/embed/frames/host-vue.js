import { FrameHost, Session } from '@plantdeck/embed/vue';
import { createApp, ref } from 'vue/dist/vue.esm-bundler.js';

createApp({
  components: { FrameHost, Session },
  setup() {
    const path = ref('/orders');
    const told = ref('');
    const { platformUrl, applications } = globalThis;
    const hear = ({ detail }) => {
      told.value = `${detail.name} ${JSON.stringify(detail.detail)} ${detail.application}`;
    };
    return { path, told, platformUrl, applications, hear };
  },
  template: `<Session :base-url="platformUrl" token-url="/portal/plant-token">
    <button id="stock" @click="path = '/stock'">Stock</button>
    <button id="orders" @click="path = '/orders'">Orders</button>
    <output id="told">{{ told }}</output>
    <FrameHost :path="path" :applications="applications" address-parameter="team" preload="stock" @plant-frame-event="hear" />
  </Session>`,
}).mount('#app');
