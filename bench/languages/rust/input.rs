//! A small inventory: items in bins, orders, and a report about what has to be bought.
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::fmt;

/// What can go wrong.
#[derive(Debug, Clone, PartialEq)]
pub enum StockError {
    UnknownItem(String),
    NotEnough { item: String, wanted: u32, present: u32 },
    BinFull(usize),
}

impl fmt::Display for StockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StockError::UnknownItem(name) => write!(f, "unknown item {name}"),
            StockError::NotEnough { item, wanted, present } => {
                write!(f, "{item}: {wanted} wanted, {present} present")
            }
            StockError::BinFull(bin) => write!(f, "bin {bin} is full"),
        }
    }
}

impl std::error::Error for StockError {}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    Tool,
    Part,
    Material,
}

impl Category {
    fn all() -> [Category; 3] {
        [Category::Tool, Category::Part, Category::Material]
    }

    fn tax(self) -> f64 {
        match self {
            Category::Tool => 0.19,
            Category::Part | Category::Material => 0.07,
        }
    }
}

#[derive(Debug, Clone)]
pub struct Item {
    name: String,
    category: Category,
    price: f64,
    minimum: u32,
}

impl Item {
    pub fn new(name: &str, category: Category, price: f64) -> Self {
        Item { name: name.to_string(), category, price, minimum: 1 }
    }

    pub fn with_minimum(mut self, minimum: u32) -> Self {
        self.minimum = minimum;
        self
    }

    fn gross(&self) -> f64 {
        self.price * (1.0 + self.category.tax())
    }
}

#[derive(Debug, Default)]
pub struct Bin {
    slots: Vec<(String, u32)>,
    capacity: u32,
}

impl Bin {
    fn used(&self) -> u32 {
        self.slots.iter().map(|(_, count)| *count).sum()
    }

    fn put(&mut self, name: &str, count: u32) -> bool {
        if self.used() + count > self.capacity {
            return false;
        }
        match self.slots.iter_mut().find(|(known, _)| known == name) {
            Some((_, present)) => *present += count,
            None => self.slots.push((name.to_owned(), count)),
        }
        true
    }
}

#[derive(Debug, Clone)]
pub struct Order {
    id: u64,
    lines: Vec<(String, u32)>,
    is_urgent: bool,
}

/// The state of the warehouse.
#[derive(Default)]
pub struct Warehouse {
    items: HashMap<String, Item>,
    bins: Vec<Bin>,
    queue: VecDeque<Order>,
    history: BTreeMap<u64, Vec<String>>,
}

impl Warehouse {
    pub fn new(bins: usize, capacity: u32) -> Self {
        let bins = (0..bins).map(|_| Bin { slots: Vec::new(), capacity }).collect();
        Warehouse { bins, ..Default::default() }
    }

    pub fn register(&mut self, item: Item) {
        self.items.insert(item.name.clone(), item);
    }

    pub fn count(&self, name: &str) -> u32 {
        self.bins
            .iter()
            .flat_map(|bin| bin.slots.iter())
            .filter(|(known, _)| known == name)
            .map(|(_, count)| count)
            .sum()
    }

    pub fn store(&mut self, name: &str, count: u32) -> Result<usize, StockError> {
        if !self.items.contains_key(name) {
            return Err(StockError::UnknownItem(name.to_string()));
        }
        for (i, bin) in self.bins.iter_mut().enumerate() {
            if bin.put(name, count) {
                return Ok(i);
            }
        }
        Err(StockError::BinFull(self.bins.len()))
    }

    pub fn accept(&mut self, order: Order) {
        if order.is_urgent {
            self.queue.push_front(order);
        } else {
            self.queue.push_back(order);
        }
    }

    fn take(&mut self, name: &str, wanted: u32) -> Result<(), StockError> {
        let present = self.count(name);
        if present < wanted {
            return Err(StockError::NotEnough { item: name.to_string(), wanted, present });
        }
        let mut rest = wanted;
        for bin in &mut self.bins {
            for (known, count) in bin.slots.iter_mut() {
                if known == name && rest > 0 {
                    let taken = rest.min(*count);
                    *count -= taken;
                    rest -= taken;
                }
            }
            bin.slots.retain(|(_, count)| *count > 0);
        }
        Ok(())
    }

    /// Serves the orders in the queue and notes what was done.
    pub fn serve(&mut self) -> Vec<StockError> {
        let mut errors = Vec::new();
        let last = self.history.values().last();
        while let Some(order) = self.queue.pop_front() {
            let mut notes = Vec::new();
            for (name, wanted) in &order.lines {
                match self.take(name, *wanted) {
                    Ok(()) => notes.push(format!("{wanted} of {name}")),
                    Err(error) => errors.push(error),
                }
            }
            self.history.insert(order.id, notes);
        }
        if let Some(notes) = last {
            println!("before: {}", notes.join(", "));
        }
        errors
    }

    pub fn to_buy(&self) -> Vec<(&str, u32)> {
        let mut wanted: Vec<(&str, u32)> = self
            .items
            .values()
            .filter_map(|item| {
                let present = self.count(&item.name);
                (present < item.minimum).then(|| (item.name.as_str(), item.minimum - present))
            })
            .collect();
        wanted.sort();
        wanted
    }

    pub fn value(&self, category: Category) -> f64 {
        self.items
            .values()
            .filter(|item| item.category == category)
            .map(|item| item.gross() * f64::from(self.count(&item.name)))
            .sum()
    }
}

fn parse_line(line: &str) -> Option<(String, u32)> {
    let (name, count) = line.split_once(':')?;
    let count = count.trim().parse().ok()?;
    Some((name.trim().to_string(), count))
}

fn main() {
    let mut warehouse = Warehouse::new(4, 50);
    warehouse.register(Item::new("hammer", Category::Tool, 18.5).with_minimum(3));
    warehouse.register(Item::new("screw", Category::Part, 0.02).with_minimum(100));
    warehouse.register(Item::new("oak", Category::Material, 42.0));
    for (name, count) in ["hammer: 2", "screw: 45", "oak: 7"].iter().filter_map(|line| parse_line(line)) {
        if let Err(error) = warehouse.store(&name, count) {
            eprintln!("{error}");
        }
    }
    warehouse.accept(Order { id: 1, lines: vec![("screw".into(), 40), ("oak".into(), 9)], is_urgent: false });
    warehouse.accept(Order { id: 2, lines: vec![("hammer".into(), 1)], is_urgent: true });
    for error in warehouse.serve() {
        eprintln!("{error}");
    }
    for (name, count) in warehouse.to_buy() {
        println!("buy {count} of {name}");
    }
    for category in Category::all() {
        println!("{category:?}: {:.2}", warehouse.value(category));
    }
}
