/** Sample data of the package's elements by element name: for the gallery, and for trying without a platform. */
export { widgetSamples as samples } from './widget-samples.ts';
