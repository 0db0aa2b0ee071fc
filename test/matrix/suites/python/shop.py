"""A shop on SQLAlchemy: nine tables, and what a service does with them."""

import datetime
import random
import uuid

from sqlalchemy import JSON, Boolean, Column, Date, DateTime, Integer, MetaData, Numeric, String, Table, func, select

metadata = MetaData()


def table(name, *columns):
    return Table(name, metadata, Column("id", String(36), primary_key=True), *columns)


customers = table(
    "customers",
    Column("email", String(100), nullable=False),
    Column("name", String(100), nullable=False),
    Column("active", Boolean, nullable=False),
    Column("created_at", DateTime, nullable=False),
)
addresses = table(
    "addresses",
    Column("customer_id", String(36), nullable=False),
    Column("city", String(50), nullable=False),
    Column("zip", String(10)),
)
products = table(
    "products",
    Column("sku", String(20), nullable=False),
    Column("title", String(100), nullable=False),
    Column("price", Numeric(10, 2), nullable=False),
    Column("attributes", JSON),
)
stock = table(
    "stock",
    Column("product_id", String(36), nullable=False),
    Column("quantity", Integer, nullable=False),
    Column("counted_at", DateTime, nullable=False),
)
orders = table(
    "orders",
    Column("customer_id", String(36), nullable=False),
    Column("status", String(20), nullable=False),
    Column("placed_at", DateTime, nullable=False),
    Column("due", Date),
)
items = table(
    "items",
    Column("order_id", String(36), nullable=False),
    Column("product_id", String(36), nullable=False),
    Column("quantity", Integer, nullable=False),
    Column("price", Numeric(10, 2), nullable=False),
)
payments = table(
    "payments",
    Column("order_id", String(36), nullable=False),
    Column("amount", Numeric(10, 2), nullable=False),
    Column("paid_at", DateTime, nullable=False),
)
reviews = table(
    "reviews",
    Column("product_id", String(36), nullable=False),
    Column("customer_id", String(36), nullable=False),
    Column("stars", Integer, nullable=False),
    Column("words", String(200)),
)
events = table(
    "events",
    Column("kind", String(30), nullable=False),
    Column("payload", JSON),
    Column("at", DateTime, nullable=False),
)


def new_id():
    return str(uuid.uuid4())


def random_email(name="user"):
    return f"{name}.{random.randrange(10**9):09d}@shop.example"


class Shop:
    """What the service does, on one connection."""

    def __init__(self, connection):
        self.connection = connection

    def run(self, statement):
        return self.connection.execute(statement)

    def rows(self, statement):
        return [tuple(row) for row in self.run(statement)]

    def one(self, statement):
        return self.run(statement).scalar()

    def add_customer(self, name="Ann", email=None, active=True, days_ago=0):
        row = {
            "id": new_id(),
            "email": email or random_email(name.lower()),
            "name": name,
            "active": active,
            "created_at": datetime.datetime.now() - datetime.timedelta(days=days_ago),
        }
        self.run(customers.insert().values(**row))
        return row

    def add_product(self, title="Ink", price="2.50", sku=None):
        row = {"id": new_id(), "sku": sku or f"sku_{random.randrange(16**6):06x}", "title": title, "price": price}
        self.run(products.insert().values(**row))
        return row

    def set_stock(self, product, quantity):
        row = {
            "id": new_id(),
            "product_id": product["id"],
            "quantity": quantity,
            "counted_at": datetime.datetime.now(),
        }
        self.run(stock.insert().values(**row))
        return row

    def place_order(self, customer, lines, status="new", days_ago=0):
        placed = datetime.datetime.now() - datetime.timedelta(days=days_ago)
        row = {
            "id": new_id(),
            "customer_id": customer["id"],
            "status": status,
            "placed_at": placed,
            "due": placed.date() + datetime.timedelta(days=14),
        }
        self.run(orders.insert().values(**row))
        written = [
            {
                "id": new_id(),
                "order_id": row["id"],
                "product_id": product["id"],
                "quantity": quantity,
                "price": product["price"],
            }
            for product, quantity in lines
        ]
        self.run(items.insert().values(written))
        return row

    def pay(self, order, amount):
        row = {"id": new_id(), "order_id": order["id"], "amount": amount, "paid_at": datetime.datetime.now()}
        self.run(payments.insert().values(**row))
        return row

    def review(self, product, customer, stars, words=None):
        row = {
            "id": new_id(),
            "product_id": product["id"],
            "customer_id": customer["id"],
            "stars": stars,
            "words": words,
        }
        self.run(reviews.insert().values(**row))
        return row

    def total(self, order):
        return self.one(select(func.sum(items.c.quantity * items.c.price)).where(items.c.order_id == order["id"]))

    def count(self, table, *where):
        return self.one(select(func.count()).select_from(table).where(*where))
