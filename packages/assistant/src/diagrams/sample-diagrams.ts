/** Diagrams of the kinds that people and models write, for the tests and for looking at them. */
export const SAMPLE_DIAGRAMS: Readonly<Record<string, string>> = {
  flowchart: `flowchart TD
    A([Alarm: draught too low]) --> B{Is the fan running?}
    B -->|No| C[Start the fan]
    B -->|Yes| D{Damper > 80 %?}
    D -- Yes --> E[/Clean the ducts/]
    D -- No --> F[Open the damper]
    C & F --> G[(Write to the log)]
    E --> G
    G --> H((Done))
    classDef hot fill:#f96,stroke:#333
    class A hot
    style C fill:#bbf
    click A "javascript:alert(1)" "hint"`,
  chain: `graph LR
    电网[电网 110 kV] -->|12.4 MWh| 变压器[主变压器 T1]
    光伏[光伏] -.->|1.1 MWh| 变压器
    变压器 ==> 原料车间 & 烧成车间 & 成品车间
    烧成车间 --> 窑1["1# 辊道窑 (燃气)"]
    烧成车间 --> 窑2["2# 辊道窑"]`,
  groups: `flowchart LR
    subgraph plant [Plant CER]
      direction TB
      subgraph raw["Raw material workshop"]
        M1[Ball mill 5] --> T1[(Slip tank)]
        M2[Ball mill 9] --> T1
      end
      subgraph fire [Firing]
        K1{{Kiln 1}} <--> K2{{Kiln 2}}
      end
      T1 --> S[Spray dryer] --> K1
    end
    Grid[[Grid]] --> plant
    fire --o Store>Store]
    S --x Waste
    S --> S`,
  sequence: `sequenceDiagram
    autonumber
    actor O as Operator
    participant A as Assistant
    participant P as Platform
    participant D as Database
    O->>+A: What did kiln 1 use today?
    A->>+P: tool call: energy(kiln-1)
    alt figures are there
      P->>D: select sum(kwh)
      D-->>P: 1 240 kWh
    else meter is silent
      P-->>A: age of the last value
    end
    loop every 15 minutes
      P-)D: store
    end
    Note over P,D: Meter M12, 15 min
    P-->>-A: figures and source
    A->>A: check the sum
    A-->>-O: 1 240 kWh, 4 % less than yesterday
    Note right of O: and what it does not know
    O-xA: stop`,
  state: `stateDiagram-v2
    [*] --> Idle
    Idle --> Heating : start
    Heating --> Holding : 1180 °C reached
    Holding --> Cooling : 40 min
    Cooling --> Idle
    state Heating {
      [*] --> Preheat
      Preheat --> Ramp
      Ramp --> [*]
    }
    state check <<choice>>
    Holding --> check
    check --> Fault : too hot
    check --> Cooling : fine
    note right of Fault : P1 alarm
    Fault --> [*]`,
  class: `classDiagram
    class Equipment {
      <<abstract>>
      +String id
      +String name
      +start() bool
      +stop()
    }
    class Kiln {
      -float celsius
      +heat(to)
    }
    Equipment <|-- Kiln
    Equipment <|-- Mill
    Workshop "1" *-- "many" Equipment : holds
    Kiln ..> Meter : reads
    Meter : +kWh() float`,
  er: `erDiagram
    PLANT ||--o{ AREA : has
    AREA ||--|{ METER : "is measured by"
    METER {
      string id PK
      string area_id FK
      float factor "CT ratio"
    }
    AREA {
      string id PK
      string name
    }
    METER ||--o{ SLOT : writes`,
  pie: `pie showData title Electricity of today, kWh
    "Ball mills" : 4210
    "Spray dryer" : 1830
    "Kilns" : 2650
    "Glazing" : 640
    "Other" : 310`,
  gantt: `gantt
    title Overhaul of kiln 1
    dateFormat YYYY-MM-DD
    axisFormat %m-%d
    section Preparation
    Cool down      :done, cool, 2026-11-20, 2d
    Order bricks   :done, 2026-11-18, 3d
    section Work
    Replace lining :crit, active, line, after cool, 5d
    Check burners  :burn, after cool, 3d
    Dry out        :dry, after line, 2d
    section Start
    Heat up        :heat, after dry, 36h
    First product  :milestone, after heat, 0d`,
  timeline: `timeline
    title Night shift
    section Before midnight
      22:10 : Mill 5 over its target time
      23:40 : P2 alarm draught too low : Damper opened to 85 %
    section After midnight
      01:15 : Kiln 1 back at 1180 °C
      03:00 : Off-peak tariff begins : Mills 7 and 9 started`,
  journey: `journey
    title A shift hand-over
    section Before
      Read the log: 3: Operator, Leader
      Check alarms: 2: Operator
    section After
      Sign: 5: Leader
      Walk the line: 4: Operator, Leader`,
  mindmap: `mindmap
  root((Energy))
    Electricity
      Mills
      Dryer
      Lighting
    Gas
      Kiln 1
      Kiln 2
    Steam
      Paper machine`,
  xychart: `xychart-beta
    title "Electricity by hour"
    x-axis ["06", "07", "08", "09", "10", "11", "12"]
    y-axis "kWh" 0 --> 600
    bar [210, 240, 480, 520, 505, 430, 260]
    line [200, 230, 400, 450, 460, 420, 300]`,
};
