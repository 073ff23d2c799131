/** A line drawing for each kind of machine, as paths in a box of 48 by 32: they take the colours of the page they stand on. */
const DRAWINGS: Readonly<
  Record<string, { readonly paths: readonly string[]; readonly kinds: readonly string[] }>
> = {
  drum: {
    kinds: ['ballMill', 'cementMill', 'rollerPress'],
    paths: [
      'M9 8h30a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4v-6a4 4 0 0 1 4-4z',
      'M15 8v14M33 8v14M2 15h3M43 15h3',
      'M11 22l-3 7M37 22l3 7M4 29h40',
    ],
  },
  verticalMill: {
    kinds: ['rawMill', 'coalMill', 'crusher'],
    paths: ['M14 4h20l-4 9v9H18v-9z', 'M12 22h24v7H12z', 'M24 4V1M30 9h9v6', 'M18 17h12'],
  },
  rotaryKiln: {
    kinds: ['rotaryKiln'],
    paths: ['M3 7l42 8v7L3 14z', 'M13 9v7M27 12v7M38 14v7', 'M12 16v10M28 19v7M39 21v5M4 26h40'],
  },
  rollerKiln: {
    kinds: ['rollerKiln', 'dryer', 'cooler'],
    paths: [
      'M4 8h40v6H4zM4 18h40v8H4z',
      'M9 16h.01M16 16h.01M23 16h.01M30 16h.01M37 16h.01',
      'M12 8V4M24 8V3M36 8V4',
    ],
  },
  tower: {
    kinds: ['sprayDryer', 'preheater'],
    paths: ['M15 4h18v13l-7 9h-4l-7-9z', 'M24 4V1M33 9h9v17', 'M22 26v4h4v-4', 'M19 9l5 4 5-4'],
  },
  press: {
    kinds: ['press', 'pressSection', 'sizePress'],
    paths: ['M10 3h28v6H10z', 'M13 9v17M35 9v17', 'M20 9v6h8V9M18 15h12v3H18z', 'M8 26h32v3H8zM19 23h10'],
  },
  line: {
    kinds: ['glazeLine', 'polisher', 'sorter', 'screen', 'packer'],
    paths: [
      'M5 16h38M5 22h38',
      'M5 16a3 3 0 0 0 0 6M43 16a3 3 0 0 1 0 6',
      'M9 16v-4h8v4M31 16v-4h8v4',
      'M20 16V5h8v11',
      'M12 22v6M36 22v6',
    ],
  },
  furnace: {
    kinds: ['meltingFurnace', 'holdingFurnace', 'homogeniser'],
    paths: ['M5 9h38v19H5z', 'M14 28V17h20v11', 'M36 9V3h4v6', 'M24 19c3 3 3 5 0 7-3-2-3-4 0-7z'],
  },
  fan: {
    kinds: ['fan', 'vacuumPump', 'hood'],
    paths: [
      'M20 5a11 11 0 1 0 11 11V5z',
      'M31 5h12v8H31',
      'M20 16l5-6M20 16l6 5M20 16l-8 3M20 16l-3-7',
      'M12 27v3h16v-3',
    ],
  },
  pump: {
    kinds: ['pump', 'waterStation', 'effluent'],
    paths: ['M16 9a8 8 0 1 0 8 8V9z', 'M24 9h6V4M8 17H2', 'M26 13h16v9H25', 'M8 28h34M16 25v3M34 22v6'],
  },
  compressor: {
    kinds: ['compressor'],
    paths: [
      'M8 18h32a4 4 0 0 1 0 9H8a4 4 0 0 1 0-9z',
      'M10 18v-8h12v8M22 12h8v6',
      'M30 14h8V6M12 27v3M36 27v3',
      'M14 10V6h4v4',
    ],
  },
  transformer: {
    kinds: ['transformer', 'incomer'],
    paths: [
      'M10 11h28v15H10z',
      'M15 11V5M24 11V5M33 11V5',
      'M15 15v7M20 15v7M28 15v7M33 15v7',
      'M8 26h32v3H8zM13 5h4M22 5h4M31 5h4',
    ],
  },
  stock: {
    kinds: ['pulper', 'agitator', 'stirrer', 'aerator', 'headbox'],
    paths: ['M10 6v16l6 6h16l6-6V6', 'M10 12c5 3 9-3 14 0s9-3 14 0', 'M24 2v20M19 22h10M19 25h10'],
  },
  refiner: {
    kinds: ['refiner', 'generator', 'steamStation'],
    paths: [
      'M6 9h16v16H6z',
      'M22 12h6v10h-6',
      'M28 8h14v18H28z',
      'M4 29h40M10 25v4M36 26v3',
      'M6 17H2M42 17h4M11 13v8M17 13v8',
    ],
  },
  rolls: {
    kinds: ['dryerSection', 'rollingMill', 'caster'],
    paths: [
      'M11 6a5 5 0 1 0 .01 0zM24 6a5 5 0 1 0 .01 0zM37 6a5 5 0 1 0 .01 0z',
      'M17 18a5 5 0 1 0 .01 0zM31 18a5 5 0 1 0 .01 0z',
      'M2 11h4M42 11h4',
    ],
  },
  coil: {
    kinds: ['reel', 'winder', 'coiler'],
    paths: ['M20 4a12 12 0 1 0 .01 0z', 'M20 11a5 5 0 1 0 .01 0z', 'M32 16h14', 'M20 28v2M12 30h16'],
  },
  pit: {
    kinds: ['castingPit'],
    paths: [
      'M4 8h40',
      'M8 8v3h32V8',
      'M12 11v17M18 11v17M24 11v17M30 11v17M36 11v17',
      'M8 28h32M20 3h8v5h-8z',
    ],
  },
  gas: {
    kinds: ['gasStation'],
    paths: ['M2 18h10M36 18h10', 'M12 12l12 6-12 6zM36 12l-12 6 12 6z', 'M24 18V9M18 6h12v3H18z'],
  },
  building: {
    kinds: ['offices', 'auxiliary'],
    paths: [
      'M8 29V6h20v23M28 13h12v16',
      'M13 11h4M19 11h4M13 17h4M19 17h4M32 18h4M32 23h4',
      'M15 29v-6h6v6M4 29h40',
    ],
  },
};

const quoted = (text: string): string => `'${text}'`;
const rows = Object.values(DRAWINGS).flatMap(({ kinds, paths }) =>
  kinds.map((kind) => `(${quoted(kind)}, '0 0 48 32', ${quoted(JSON.stringify(paths))})`),
);

export const machineDrawings = [
  `create table machine_drawing (equipment_type text primary key, view_box text not null, paths jsonb not null)`,
  `insert into machine_drawing (equipment_type, view_box, paths) values ${rows.join(', ')}`,
];
