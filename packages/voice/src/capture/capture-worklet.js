// @ts-check
// Runs in the audio thread, loaded by its address: so it is a file of its own, imports nothing, and works under a strict
// policy of the page.

/** Frames of one message: 32 to 35 ms at the usual rates. */
const FRAMES = 1536;

const { AudioWorkletProcessor, registerProcessor } = /** @type {any} */ (globalThis);

class Capture extends AudioWorkletProcessor {
  constructor() {
    super();
    this.isStopped = false;
    this.block = new Float32Array(FRAMES);
    this.used = 0;
    this.port.onmessage = () => {
      this.isStopped = true;
    };
  }

  /** @param {Float32Array[][]} inputs */
  process([channels = []]) {
    if (this.isStopped) return false;
    const frames = channels[0]?.length ?? 0;
    for (let frame = 0; frame < frames; frame += 1) {
      let sum = 0;
      // A microphone that was asked for one channel may still bring two.
      for (const channel of channels) sum += channel[frame] ?? 0;
      this.block[this.used] = sum / channels.length;
      this.used += 1;
      if (this.used === FRAMES) {
        this.port.postMessage(this.block, [this.block.buffer]);
        this.block = new Float32Array(FRAMES);
        this.used = 0;
      }
    }
    return true;
  }
}

registerProcessor('plantdeck-capture', Capture);
